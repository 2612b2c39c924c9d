const SCREENS = new Set(['/signals', '/market', '/confidence', '/adminnimda']);

/** Where to go after signing in: a screen of this app that was asked for, else the chat. */
export const safeNext = (asked: string | null): string =>
  asked !== null && SCREENS.has(asked) ? asked : '/';

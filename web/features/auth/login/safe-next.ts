const ALLOWED_PATHS = new Set(['/signals', '/market', '/confidence', '/adminnimda']);

/** Prevents open redirects: only known screens, else the chat. */
export const getSafeNextPath = (requested: string | null): string =>
  requested !== null && ALLOWED_PATHS.has(requested) ? requested : '/';

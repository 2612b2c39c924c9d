export const channels = ['telegram', 'email', 'push'] as const;
export type Channel = (typeof channels)[number];

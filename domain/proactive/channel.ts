/** Where the buddy can reach a user besides the open page. */
export const channels = ['telegram', 'email', 'push'] as const;
export type Channel = (typeof channels)[number];

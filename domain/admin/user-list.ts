/** Rows of one page of every admin table (specification, section 9). */
export const ADMIN_PAGE = 25;
/** Messages of one page of the chat dialog (specification, section 9). */
export const CHAT_PAGE = 20;
/** What the plain calls, without `page`, answer at most. */
export const PLAIN_MOST = 5_000;

export const userFilters = ['all', 'verified', 'unverified', 'telegram'] as const;
export type UserFilter = (typeof userFilters)[number];
export const userSorts = ['registered', 'knowledge', 'messages', 'last_active'] as const;
export type UserSort = (typeof userSorts)[number];
export const orders = ['asc', 'desc'] as const;
export type Order = (typeof orders)[number];

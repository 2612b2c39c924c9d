export const ADMIN_PAGE_SIZE = 25;
export const CHAT_PAGE_SIZE = 20;
export const MAX_UNPAGED_ROWS = 5_000;

export const userFilters = ['all', 'verified', 'unverified', 'telegram'] as const;
export type UserFilter = (typeof userFilters)[number];
export const userSorts = ['registered', 'knowledge', 'messages', 'last_active'] as const;
export type UserSort = (typeof userSorts)[number];
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

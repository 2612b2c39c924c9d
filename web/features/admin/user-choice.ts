/** Copies of the contract's lists, tied to it by their types: the schemas themselves stay out of the page. */
import type { AdminUser } from '@app/contracts/admin-users.ts';
import type { InputOf } from '@app/contracts/request.ts';

type Query = NonNullable<InputOf<'listUsers'>['query']>;

export type UserFilter = NonNullable<Query['status']>;
export type UserSort = NonNullable<Query['sort']>;
export type Order = NonNullable<Query['order']>;

export const userFilters = [
  'all',
  'verified',
  'unverified',
  'telegram',
] as const satisfies readonly UserFilter[];
export const userSorts = [
  'registered',
  'knowledge',
  'messages',
  'last_active',
] as const satisfies readonly UserSort[];
export const orders = ['asc', 'desc'] as const satisfies readonly Order[];

/** Rows of one page of every admin table, and messages of one page of a conversation (specification, section 9). */
export const ADMIN_PAGE = 25;
export const CHAT_PAGE = 20;

export type UserChoice = { search: string; status: UserFilter; sort: UserSort; order: Order; page: number };

/** How an admin calls a user: by name, else by address. */
export const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

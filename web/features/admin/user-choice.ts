import type { AdminUser } from '@app/contracts/admin-users.ts';
import type { Order, UserFilter, UserSort } from '@app/domain/admin/user-list.ts';

export type UserChoice = { search: string; status: UserFilter; sort: UserSort; order: Order; page: number };

/** How an admin calls a user: by name, else by address. */
export const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

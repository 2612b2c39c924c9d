import type { AdminUser } from '@app/contracts/admin/users.ts';
import type { SortOrder, UserFilter, UserSort } from '@app/domain/admin/user-list.ts';

export type UserListQuery = {
  search: string;
  status: UserFilter;
  sort: UserSort;
  order: SortOrder;
  page: number;
};

export const formatUserName = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

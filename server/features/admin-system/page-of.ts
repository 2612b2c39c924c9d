import { pagesOf } from '@app/contracts/fields.ts';
import { ADMIN_PAGE } from '@app/domain/admin/user-list.ts';

/** Which rows stand on a page (from 1), and how many pages so many rows make: at least one. */
export const pageOf = (page: number) => ({
  limit: ADMIN_PAGE,
  offset: (page - 1) * ADMIN_PAGE,
  pages: (total: number): number => pagesOf(total, ADMIN_PAGE),
});

import { countPages } from '@app/contracts/fields.ts';
import { ADMIN_PAGE_SIZE } from '@app/domain/admin/user-list.ts';

export const pageWindow = (page: number) => ({
  limit: ADMIN_PAGE_SIZE,
  offset: (page - 1) * ADMIN_PAGE_SIZE,
  pages: (total: number): number => countPages(total, ADMIN_PAGE_SIZE),
});

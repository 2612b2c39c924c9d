import { pagesOf } from '@app/contracts/fields.ts';

/** As the admin tables have it (specification, section 9). */
const PAGE = 25;

/** Which rows stand on a page (from 1), and how many pages so many rows make: at least one. */
export const pageOf = (page: number) => ({
  limit: PAGE,
  offset: (page - 1) * PAGE,
  pages: (total: number): number => pagesOf(total, PAGE),
});

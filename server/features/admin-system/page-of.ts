/** As the admin tables have it (specification, section 9). */
const PAGE = 25;

/** Which rows stand on a page (from 1), and how many pages so many rows make: at least one. */
export const pageOf = (page: number) => ({
  limit: PAGE,
  offset: (page - 1) * PAGE,
  pages: (total: number): number => Math.max(1, Math.ceil(total / PAGE)),
});

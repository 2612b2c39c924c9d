/** What the admin's pages say. */
export const texts = { title: 'Admin Dashboard' };

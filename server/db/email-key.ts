/** What addresses are compared by. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

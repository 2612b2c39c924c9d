export const toEmailKey = (email: string): string => email.trim().toLowerCase();

/** A LIKE pattern for what holds this part, in which every character stands for itself. */
export const holding = (part: string): string => `%${part.trim().replace(/[\\%_]/g, '\\$&')}%`;

export const toLikePattern = (part: string): string => `%${part.trim().replace(/[\\%_]/g, '\\$&')}%`;

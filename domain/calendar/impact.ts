export type Impact = 'HIGH' | 'MEDIUM' | 'LOW';

/** Unknown text counts as low. */
export function parseImpact(text: string): Impact {
  const word = text.trim().toUpperCase();
  return word === 'HIGH' || word === 'MEDIUM' ? word : 'LOW';
}

export const impactRank: Record<Impact, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };

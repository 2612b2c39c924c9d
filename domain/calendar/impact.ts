export type Impact = 'HIGH' | 'MEDIUM' | 'LOW';

/** HIGH, High and high are one; anything unknown counts as low. */
export function readImpact(text: string): Impact {
  const word = text.trim().toUpperCase();
  return word === 'HIGH' || word === 'MEDIUM' ? word : 'LOW';
}

/** Heavier first, for sorting. */
export const impactRank: Record<Impact, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };

/** Gravest first. */
export const concerns = ['self-harm', 'lender-threat', 'minor', 'ruin', 'needed-money', 'gambling'] as const;
export type Concern = (typeof concerns)[number];

/** Those that are learned and have phrases, gravest first. */
export const concerns = ['self-harm', 'lender-threat', 'minor', 'ruin', 'needed-money', 'gambling'] as const;
/** Violence is read from who does what to whom alone. */
export type LearnedConcern = (typeof concerns)[number];
export type Concern = LearnedConcern | 'violence';

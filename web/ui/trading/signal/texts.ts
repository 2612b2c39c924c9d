/** Apart from `ui/texts.ts`: first loads without a signal do not carry them. */
export const texts = {
  practice: 'Practice idea, no proven edge',
  current: 'Now',
  inR: (r: string): string => ` (${r} R)`,
  rOn: (r: string, stake: string): string => `${r} R ${stake}`,
  onYour: (risk: string): string => `on your ${risk}`,
  onExample: (risk: string): string => `on an example of ${risk}`,
  onPaper: 'on paper',
  open: (idea: string): string => `Open ${idea}`,
  standard: 'Standard',
  /** A rate never goes without its count where the count is known. */
  confidence: (share: string, count?: number | null): string =>
    `Confidence ${share}${count ? ` of ${count}` : ''}`,
  chance: (share: string, luck: string): string => `Chance ${share}, by luck alone ${luck}`,
  noChance: 'No chance stated',
  notMeasured: 'No earlier set-ups to measure a confidence on',
  fewMeasured: (count: number): string =>
    `Only ${count} earlier ${count === 1 ? 'set-up' : 'set-ups'}: not enough to say how often it works`,
  notCalibrated: (settled: string): string => `Not yet calibrated, ${settled} of 100 settled`,
  nothingLikeIt: 'No idea with a chance like this has settled yet',
  seenLikeIt: (range: string, all: string, missed: string, hits: string): string =>
    `Of ${all} given ${range}, ${missed} missed and ${hits} reached the target`,
  seenOfPanel: (range: string, all: string, missed: string, hits: string): string =>
    `Of ${all} that all four gave ${range}, ${missed} missed and ${hits} reached the target`,
  tokens: (count: number): string => `${count} ${count === 1 ? 'token' : 'tokens'}`,
  /** Practice costs the reply alone (docs/product-rules.md#R31). */
  noExtraToken: 'No extra token',
  at: (time: string): string => `${time} UTC`,
  notKnown: 'Result not known',
  left: (time: string): string => `You stopped following it ${time} UTC. It counts neither way for you.`,
};

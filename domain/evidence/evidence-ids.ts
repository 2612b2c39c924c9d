export const ruleIds = [
  'breakout',
  'breakout-with-trend',
  'breakout-trailing',
  'breakout-off-releases',
  'slow-breakout',
  'fade-edge',
  'momentum-daily',
  'momentum-weekly',
] as const;
export type RuleId = (typeof ruleIds)[number];

/** What the evidence says of a rule on a market: only a signal may be more than practice. */
export const evidenceVerdicts = ['signal', 'unproven', 'losing', 'too-few'] as const;
export type EvidenceVerdict = (typeof evidenceVerdicts)[number];

/** What stands beside a rule: the same plan elsewhere, on a side by lot, on the other side, or buying and holding. */
export const comparisonIds = ['random-instants', 'coin-flip', 'opposite', 'holding'] as const;
export type ComparisonId = (typeof comparisonIds)[number];

/** What one history says of a rule; none of them makes a signal (docs/product-rules.md#R31). */
export const backtestVerdicts = ['short-history', 'too-few', 'losing', 'unproven', 'gaining'] as const;
export type BacktestVerdict = (typeof backtestVerdicts)[number];

/** Kinds of account as brokers offer them. */
export const accountKinds = ['standard', 'raw', 'dear'] as const;
export type AccountKind = (typeof accountKinds)[number];

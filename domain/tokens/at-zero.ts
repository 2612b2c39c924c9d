const ends = ['replies', 'new_signals', 'four_brains'] as const;
const stays = ['distress_replies', 'open_signals', 'watch_alerts', 'prices', 'calendar', 'record'] as const;
/** Depends on the plan, not on tokens (docs/product-rules.md#R2). */
const staysWithPremium = ['memory', 'news_alerts', 'event_notifications'] as const;

export const endsAtZero = ends;
export const staysAtZero = [...stays, ...staysWithPremium] as const;

export type EndsAtZero = (typeof endsAtZero)[number];
export type StaysAtZero = (typeof staysAtZero)[number];

export const effectsAtZero = (plan: 'free' | 'premium'): { ends: EndsAtZero[]; stays: StaysAtZero[] } => ({
  ends: [...ends],
  stays: plan === 'premium' ? [...staysAtZero] : [...stays],
});

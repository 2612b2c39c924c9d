/** What ends when no token is left, until the next refill or purchase. */
const ends = ['replies', 'new_signals', 'four_brains'] as const;
/** What costs nothing and stays, for everybody. */
const stays = ['distress_replies', 'open_signals', 'watch_alerts', 'prices', 'calendar', 'record'] as const;
/** What follows the plan and not the tokens (decision 2), so that it stays with premium. */
const staysWithPremium = ['memory', 'news_alerts', 'event_notifications'] as const;

export const endsAtZero = ends;
export const staysAtZero = [...stays, ...staysWithPremium] as const;

export type EndsAtZero = (typeof endsAtZero)[number];
export type StaysAtZero = (typeof staysAtZero)[number];

/** The facts behind every text about the last token; nobody writes them down a second time. */
export const atZero = (plan: 'free' | 'premium'): { ends: EndsAtZero[]; stays: StaysAtZero[] } => ({
  ends: [...ends],
  stays: plan === 'premium' ? [...staysAtZero] : [...stays],
});

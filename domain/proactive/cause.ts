import { categories } from './category.ts';

/** Why the buddy speaks without being asked. The categories are what a user may switch off. */
export const causes = [
  'signal_closed',
  'watch_broke',
  'watch_lapsed',
  'event_before',
  'event_after',
  'broker_claim',
  'payment',
  ...categories,
] as const;
export type Cause = (typeof causes)[number];

/** What is worth more to a user goes first where several messages wait: the outcome of their own signal before all else. */
const worth: Record<Cause, number> = {
  signal_closed: 100,
  watch_broke: 90,
  broker_claim: 80,
  payment: 75,
  event_after: 70,
  event_before: 60,
  watch_lapsed: 50,
  token_status: 40,
  achievement: 35,
  market_session_open: 30,
  micro_education: 20,
  motivational: 15,
  personal_checkin: 10,
  time_greeting: 5,
};

export const worthOf = (cause: Cause): number => worth[cause];

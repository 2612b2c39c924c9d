/** What a user may switch off of the messages that the buddy writes by itself (specification, section 3). */
export const categories = [
  'time_greeting',
  'micro_education',
  'token_status',
  'market_session_open',
  'achievement',
  'motivational',
  'personal_checkin',
] as const;
export type Category = (typeof categories)[number];

/** Alerts for releases are no category of the specification; they are switched as one thing. */
export const EVENT_ALERTS = 'event_alerts';

/** What a user switches off to have no more messages of this cause; null for the outcomes that they asked for. */
export const switchOf = (cause: string | null): Category | typeof EVENT_ALERTS | null => {
  if (cause === 'event_before' || cause === 'event_after') return EVENT_ALERTS;
  return isCategory(cause) ? cause : null;
};

export const isCategory = (cause: string | null): cause is Category =>
  (categories as readonly (string | null)[]).includes(cause);

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

export const EVENT_ALERTS = 'event_alerts';

export const optOutCategoryOf = (cause: string | null): Category | typeof EVENT_ALERTS | null => {
  if (cause === 'event_before' || cause === 'event_after') return EVENT_ALERTS;
  return isCategory(cause) ? cause : null;
};

export const isCategory = (cause: string | null): cause is Category =>
  (categories as readonly (string | null)[]).includes(cause);

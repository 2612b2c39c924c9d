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

export const isCategory = (cause: string | null): cause is Category =>
  (categories as readonly (string | null)[]).includes(cause);

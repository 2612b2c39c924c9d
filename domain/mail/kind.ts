/** Mail that a user may switch off; mail about the account itself always comes. */
export const mailKinds = ['alerts', 'weekly_report', 're_engagement'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What each kind is called where it is switched off: as part of a sentence. */
export const nameOfMail: Record<MailKind, string> = {
  alerts: 'alerts by email',
  weekly_report: 'the weekly report',
  re_engagement: 'notes after a longer absence',
};

/** Append only: signed links hold the position. */
export const mailKinds = ['alerts', 'weekly_report', 're_engagement'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailKindNames: Record<MailKind, string> = {
  alerts: 'alerts by email',
  weekly_report: 'the weekly report',
  re_engagement: 'notes after a longer absence',
};

/** Apart from the other texts of mailed links, since they are read only once a mail is out. */
export const texts = {
  created: {
    today: (tokens: number): string => `You hold ${tokens} tokens for today.`,
    before: 'Your account',
    after: 'is ready. We also sent you a link to confirm your address.',
    onlyFor: 'You only need it for email alerts and the weekly report.',
  },
  openMail: {
    open: (mailbox: string): string => `Open ${mailbox}`,
    ownApp: 'Open your mail app now: the link is in the newest mail from us.',
    outbox: 'Open the outbox',
    outboxNote: 'Development: no mail leaves this machine. It waits in the outbox.',
  },
} as const;

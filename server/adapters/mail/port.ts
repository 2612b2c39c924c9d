export type Mail = {
  /** The same at every attempt, so that receivers drop duplicates. Letters, digits and dashes. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Mail programs post here to switch this kind of mail off (RFC 8058). */
  oneClickUrl?: string;
  /** A PNG that the letter shows as `cid:` with this id. */
  picture?: { cid: string; png: Buffer };
};

export type OutboxMail = { to: string; subject: string; text: string; storedAt: number };

/**
 * `down`: the server was not reached or serves nobody now; `later`: it does not accept this mail now;
 * `refused`: it never will; `unknown`: the mail was handed over without a reply, so it may have gone out.
 */
export class MailFailure extends Error {
  readonly outcome: 'down' | 'later' | 'refused' | 'unknown';
  readonly replyCode: number | null;
  constructor(outcome: MailFailure['outcome'], message: string, replyCode: number | null = null) {
    super(message);
    this.outcome = outcome;
    this.replyCode = replyCode;
  }
}

export const oneClickHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Sends once or throws a MailFailure, without retries. */
export type MailPort = {
  name: string;
  send: (mail: Mail) => Promise<void>;
  /** Only where mails are stored instead of sent; newest first. */
  listNewest?: () => Promise<OutboxMail[]>;
  close?: () => void;
};

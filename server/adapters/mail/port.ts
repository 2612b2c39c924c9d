export type Mail = {
  /** The same for every try to send one mail: receivers drop a second copy by it. Letters, digits and dashes. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Switches mail of this kind off when a mail program posts to it (RFC 8058). */
  oneClickUrl?: string;
};

/** A mail that was kept instead of sent. */
export type KeptMail = { to: string; subject: string; links: string[]; keptAt: number };

/**
 * Why a mail did not go out. `down`: the server was not reached or serves nobody now; `later`: it does not take this mail now;
 * `refused`: it never will; `unknown`: the mail was handed over and no answer came, so it may have gone out.
 */
export class MailFailure extends Error {
  readonly outcome: 'down' | 'later' | 'refused' | 'unknown';
  /** The server's reply code, where it gave one. */
  readonly replyCode: number | null;
  constructor(outcome: MailFailure['outcome'], message: string, replyCode: number | null = null) {
    super(message);
    this.outcome = outcome;
    this.replyCode = replyCode;
  }
}

/** The headers that offer one press instead of a search for the way out. */
export const oneClickHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Sends one mail or throws a MailFailure; the adapter tries once, never again by itself. */
export type MailPort = {
  name: string;
  send: (mail: Mail) => Promise<void>;
  /** Only where mails stay here instead of going out: the newest first. */
  newest?: () => Promise<KeptMail[]>;
  /** Gives back what is kept open between mails. */
  close?: () => void;
};

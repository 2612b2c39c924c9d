export type Mail = {
  /** The same for every try to send one mail: receivers drop a second copy by it. Letters, digits and dashes. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** A mail that was kept instead of sent. */
export type KeptMail = { to: string; subject: string; links: string[]; keptAt: number };

/** Sends one mail or throws; a mail that was accepted is never sent twice by the adapter. */
export type MailPort = {
  name: string;
  send: (mail: Mail) => Promise<void>;
  /** Only where mails stay here instead of going out: the newest first. */
  newest?: () => Promise<KeptMail[]>;
};

export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one mail or throws; a mail that was accepted is never sent twice by the adapter. */
export type MailPort = { name: string; send: (mail: Mail) => Promise<void> };

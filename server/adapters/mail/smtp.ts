import { createTransport } from 'nodemailer';
import type { MailPort } from './port.ts';

const PATIENCE_MS = 15_000;

/** Sends through the mail server at `url` (smtp:// or smtps://, with user and password in it). */
export function smtpMail(url: string, from: string): MailPort {
  const host = from.replace(/^.*@/, '').replace(/[^\w.-]/g, '') || 'localhost';
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    send: async ({ id, to, subject, text, html }) => {
      // The address as an object: it is taken as one recipient, never parsed as a list.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
      });
    },
  };
}

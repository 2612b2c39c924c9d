import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MailFailure, oneClickHeaders, type MailPort } from './port.ts';

const PATIENCE_MS = 15_000;
/** Servers look for spam and viruses before they answer for a mail; giving up early would leave its fate unknown. */
const ANSWER_MS = 60_000;

const MOST_CONNECTIONS = 4;

type SmtpError = Error & { code?: string; responseCode?: number; permanent?: boolean };

/** `handedOver`: the server had begun to take the text of the mail. */
function failureOf(error: SmtpError, handedOver: boolean): MailFailure {
  const { code, responseCode, permanent } = error;
  const said = (outcome: MailFailure['outcome']): MailFailure =>
    new MailFailure(outcome, `${code ?? 'SMTP'}: ${error.message}`, responseCode ?? null);
  if (responseCode === 421) return said('down');
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return said(permanent === true || responseCode === undefined ? 'refused' : 'later');
  return said(handedOver ? 'unknown' : 'down');
}

/** Sends through the mail server at `url` (smtp:// or smtps://, with user and password in it); connections are kept for a while. */
export function smtpMail(
  url: string,
  from: string,
  { patienceMs = PATIENCE_MS, answerMs = ANSWER_MS }: { patienceMs?: number; answerMs?: number } = {},
): MailPort {
  const host = from.replace(/^.*@/, '').replace(/[^\w.-]/g, '') || 'localhost';
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: MOST_CONNECTIONS,
    // What is to be sent again, and when, is decided by the outbox alone.
    maxRequeues: 0,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const texts = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const text = open(options);
      texts.set(message.messageId(), text);
      return text;
    };
    done();
  });
  return {
    name: 'smtp',
    send: async ({ id, to, subject, text, html, oneClickUrl }) => {
      const messageId = `<${id}@${host}>`;
      try {
        await transport.sendMail({
          from,
          // The address as an object: it is taken as one recipient, never parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...oneClickHeaders(oneClickUrl) },
        });
      } catch (error) {
        throw failureOf(error as SmtpError, texts.get(messageId)?.readableDidRead === true);
      } finally {
        texts.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { MailFailure, oneClickHeaders, type Mail, type MailPort } from './port.ts';

const CONNECT_TIMEOUT_MS = 15_000;
/** Servers scan for spam before they reply; giving up early would leave the mail's fate unknown. */
const REPLY_TIMEOUT_MS = 60_000;

const MAX_CONNECTIONS = 4;

type SmtpError = Error & { code?: string; responseCode?: number; permanent?: boolean };

/** `wasHandedOver`: the server had begun to read the message body. */
function toMailFailure(error: SmtpError, wasHandedOver: boolean): MailFailure {
  const { code, responseCode, permanent } = error;
  const failure = (outcome: MailFailure['outcome']): MailFailure =>
    new MailFailure(outcome, `${code ?? 'SMTP'}: ${error.message}`, responseCode ?? null);
  if (responseCode === 421) return failure('down');
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return failure(permanent === true || responseCode === undefined ? 'refused' : 'later');
  return failure(wasHandedOver ? 'unknown' : 'down');
}

const toInlinePicture = ({ cid, png }: NonNullable<Mail['picture']>) => ({
  cid,
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  filename: `${cid}.png`,
});

type GetSocket = NonNullable<SMTPTransportOptions['getSocket']>;

/**
 * Connects by the name of the settings, which is what the guard of egress knows; nodemailer alone looks the name up first and connects to
 * the address. It begins TLS on this socket as on one of its own.
 */
const connectByName: GetSocket = ({ host = 'localhost', port, secure, connectionTimeout }, done) => {
  const timeout = connectionTimeout ?? CONNECT_TIMEOUT_MS;
  const socket = connect({
    host,
    port: Number(port) || (secure === true ? 465 : 587),
    timeout,
    // A far server's address gets more than Node's quarter of a second.
    autoSelectFamilyAttemptTimeout: Math.ceil(timeout / 4),
  });
  const onTimeout = (): void =>
    void socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }));
  socket.once('timeout', onTimeout);
  socket.once('error', done);
  socket.once('connect', () => {
    socket.setTimeout(0).off('timeout', onTimeout).off('error', done);
    done(null, { connection: socket });
  });
};

export function createSmtpMail(
  url: string,
  from: string,
  {
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    replyTimeoutMs = REPLY_TIMEOUT_MS,
  }: { connectTimeoutMs?: number; replyTimeoutMs?: number } = {},
): MailPort {
  const host = from.replace(/^.*@/, '').replace(/[^\w.-]/g, '') || 'localhost';
  const transport = createTransport({
    pool: true,
    url,
    getSocket: connectByName,
    maxConnections: MAX_CONNECTIONS,
    // The outbox alone decides about retries.
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: replyTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bodyStreams = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const text = open(options);
      bodyStreams.set(message.messageId(), text);
      return text;
    };
    done();
  });
  return {
    name: 'smtp',
    send: async ({ id, to, subject, text, html, oneClickUrl, picture }) => {
      const messageId = `<${id}@${host}>`;
      try {
        await transport.sendMail({
          from,
          // As an object it is one recipient and is never parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(picture && { attachments: [toInlinePicture(picture)] }),
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...oneClickHeaders(oneClickUrl) },
        });
      } catch (error) {
        throw toMailFailure(error as SmtpError, bodyStreams.get(messageId)?.readableDidRead === true);
      } finally {
        bodyStreams.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

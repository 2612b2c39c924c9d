import { toIso } from '@app/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '@app/domain/escape-html.ts';
import type { OutboxMail } from '../../adapters/mail/port.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:16px}ol{padding:0;list-style:none}' +
  'li{padding:16px 0;border-top:1px solid #8886}p,h2{margin:8px 0;font-size:1em}a,p{overflow-wrap:anywhere}' +
  '.mail{white-space:pre-line}time{display:block;font-size:14px;opacity:.75}';

const formatMinute = (at: number): string => `${toIso(at).slice(0, 16).replace('T', ' ')} UTC`;

const renderText = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');

const renderItem = ({ to, subject, text, storedAt }: OutboxMail): string =>
  `<li><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)} <time>${formatMinute(storedAt)}</time></p>` +
  `<p class="mail">${renderText(text)}</p></li>`;

/** For development without a mail server; never registered in production. */
export function serveOutboxPage(server: FastifyInstance, readNewestMails: () => Promise<OutboxMail[]>): void {
  server.get('/dev/outbox', async (_request, reply) => {
    const mails = await readNewestMails();
    const list = mails.length > 0 ? `<ol>${mails.map(renderItem).join('')}</ol>` : '<p>No mail yet.</p>';
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${style}</style><title>Outbox</title><h1>Outbox</h1><p>Development: these mails were not sent. The newest is first.</p>${list}</html>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(page);
  });
}

import { toIso } from '@app/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '@app/domain/escape-html.ts';
import type { OutboxMail } from '../../adapters/mail/port.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:16px}ol{padding:0;list-style:none}' +
  'li{padding:8px 0;border-top:1px solid #8886}p{margin:8px 0}a,p{overflow-wrap:anywhere}time{display:block;font-size:14px;opacity:.75}';

const formatMinute = (at: number): string => `${toIso(at).slice(0, 16).replace('T', ' ')} UTC`;

const renderItem = ({ to, subject, links, storedAt }: OutboxMail): string =>
  `<li><p><strong>${escapeHtml(subject)}</strong> to ${escapeHtml(to)} <time>${formatMinute(storedAt)}</time></p>` +
  links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('') +
  '</li>';

/** For development without a mail server; never registered in production. */
export function serveOutboxPage(server: FastifyInstance, readNewestMails: () => Promise<OutboxMail[]>): void {
  server.get('/dev/outbox', async (_request, reply) => {
    const mails = await readNewestMails();
    const list = mails.length > 0 ? `<ol>${mails.map(renderItem).join('')}</ol>` : '<p>No mail yet.</p>';
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${style}</style><title>Outbox</title><h1>Outbox</h1>${list}</html>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(page);
  });
}

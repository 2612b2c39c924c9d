import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '@app/domain/mail/escape.ts';
import type { KeptMail } from '../../adapters/mail/port.ts';

/** A long address may be broken anywhere, so that it stays on a small screen. */
const breakable = (link: string): string =>
  (link.match(/.{1,24}/gu) ?? []).map((part) => escapeHtml(part)).join('<wbr>');

const item = ({ to, subject, links, keptAt }: KeptMail): string =>
  `<li><p><strong>${escapeHtml(subject)}</strong> to ${escapeHtml(to)}, <time>${new Date(keptAt).toISOString()}</time></p>` +
  links.map((link) => `<p><a href="${escapeHtml(link)}">${breakable(link)}</a></p>`).join('') +
  '</li>';

/** For development without a mail server: the mails that would have gone out. Never registered in production. */
export function serveOutbox(server: FastifyInstance, newest: () => Promise<KeptMail[]>): void {
  server.get('/dev/outbox', async (_request, reply) => {
    const mails = await newest();
    const list = mails.length > 0 ? `<ol>${mails.map(item).join('')}</ol>` : '<p>No mail yet.</p>';
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><h1>Outbox</h1>${list}</html>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(page);
  });
}

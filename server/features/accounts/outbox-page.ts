import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '@app/domain/mail/escape.ts';
import type { KeptMail } from '../../adapters/mail/port.ts';

const item = ({ to, subject, links, keptAt }: KeptMail): string =>
  `<li><p><strong>${escapeHtml(subject)}</strong> to ${escapeHtml(to)}, <time>${new Date(keptAt).toISOString()}</time></p>` +
  links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('') +
  '</li>';

/** For development without a mail server: the mails that would have gone out. Never registered in production. */
export function serveOutbox(server: FastifyInstance, newest: () => Promise<KeptMail[]>): void {
  server.get('/dev/outbox', async (_request, reply) => {
    const mails = await newest();
    const list = mails.length > 0 ? `<ol>${mails.map(item).join('')}</ol>` : '<p>No mail yet.</p>';
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${list}</html>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(page);
  });
}

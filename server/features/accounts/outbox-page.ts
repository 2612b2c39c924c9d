import type { FastifyInstance } from 'fastify';
import type { KeptMail } from '../../adapters/mail/port.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const item = ({ to, subject, links, keptAt }: KeptMail): string =>
  `<li><p><strong>${safe(subject)}</strong> to ${safe(to)}, <time>${new Date(keptAt).toISOString()}</time></p>` +
  links.map((link) => `<p><a href="${safe(link)}">${safe(link)}</a></p>`).join('') +
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

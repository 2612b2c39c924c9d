import type {} from '@fastify/cookie';
import { timingSafeEqual } from 'node:crypto';
import { isLocalHost } from '@app/domain/payments/checkout/local-host.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import { pathOf } from './known-hosts.ts';
import { isLocalRequest } from './local-request.ts';

const COOKIE = 'calmwick-development';

/** No secrets stand in it, so this machine's tools read it without the token. */
const API_DESCRIPTION = '/api/openapi.json';

const NO_TOKEN = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Not yet</title>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:16px"><h1>This page needs its token</h1>
<p>Open the address that the server printed when it started, or add <code>?token=</code> with what stands in <code>dev-token</code> in its data folder.</p></html>`;

export const outboxPath = (token: string): string => `/dev/outbox?token=${token}`;

const REACHED_AT: Record<string, string> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** Where this machine opens the outbox of a server that listens at `address`; null where no loopback address leads there. */
export function findOutboxUrl(address: string, token: string): string | null {
  const url = new URL(outboxPath(token), address);
  url.hostname = REACHED_AT[url.hostname] ?? url.hostname;
  return isLocalHost(url.hostname) ? url.href : null;
}

function isToken(given: unknown, token: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What shows mails and moves test payments answers this machine alone, and only whoever holds the token of the start. */
export function guardDevelopmentPages(server: FastifyInstance, token: string): void {
  const admit = (reply: FastifyReply): FastifyReply =>
    reply.setCookie(COOKIE, token, { path: '/dev', httpOnly: true, sameSite: 'strict' });
  server.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (path === '/api/config' && isLocalRequest(request)) admit(reply);
    if (path === API_DESCRIPTION && !isLocalRequest(request)) throw new AppError('not_found');
    if (path !== '/dev' && !path.startsWith('/dev/')) return;
    if (!isLocalRequest(request)) throw new AppError('not_found');
    if (isToken(request.cookies[COOKIE], token)) return;
    const url = URL.parse(request.url, 'http://localhost');
    if (!url || !isToken(url.searchParams.get('token'), token))
      return reply
        .code(403)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(NO_TOKEN);
    admit(reply);
    if (request.method === 'GET') return openWithoutToken(reply, url);
  });
}

/** So that the token stands in no history and no referrer. */
function openWithoutToken(reply: FastifyReply, { pathname, searchParams: query }: URL): FastifyReply {
  query.delete('token');
  const rest = query.size > 0 ? `?${query}` : '';
  return reply.header('referrer-policy', 'no-referrer').redirect(pathname + rest, 303);
}

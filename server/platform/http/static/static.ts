import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { ruleIds } from '@app/domain/evidence/evidence-ids.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type SiteFile = { type: string; plain: Buffer; br: Buffer | null; gz: Buffer | null; cache: string };

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** `.br` and `.gz` files are the compressed forms of the file beside them. */
export async function loadSite(folder: string): Promise<Map<string, SiteFile>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, Buffer>();
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || relative(folder, path).startsWith('.') || entry.name.endsWith('.map')) continue;
    files.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  }
  const site = new Map<string, SiteFile>();
  for (const [path, plain] of files) {
    const type = contentTypes[extname(path)];
    if (!type) continue;
    const cache = path.startsWith('/assets/') ? CACHE_FOREVER : REVALIDATE;
    site.set(path, {
      type,
      plain,
      br: files.get(`${path}.br`) ?? null,
      gz: files.get(`${path}.gz`) ?? null,
      cache,
    });
  }
  return site;
}

function sendFile(
  file: SiteFile,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding']);
  reply
    .code(status)
    .header('content-type', file.type)
    .header('cache-control', file.cache)
    .header('vary', 'accept-encoding, cookie');
  if (file.br && accepted.includes('br')) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gz && accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(file.gz);
  return reply.send(file.plain);
}

const ADMIN_SCREEN = '/adminnimda';

/** Every other address gets the same shell with status 404. */
const SCREENS = new Set([
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/unsubscribe',
  '/signals',
  '/market',
  '/confidence',
  '/evidence',
  '/backtest',
  ADMIN_SCREEN,
]);

/** What a page of the evidence may be about; whether it was measured only the evidence knows. */
function isEvidencePage(path: string): boolean {
  const [start, folder, rule, market, timeframe, ...rest] = path.split('/');
  return (
    start === '' &&
    folder === 'evidence' &&
    ruleIds.some((id) => id === rule) &&
    findInstrument(market ?? '') !== undefined &&
    timeframes.some((one) => one === timeframe) &&
    rest.length === 0
  );
}

/** Their address holds a secret, which no request may carry as a referrer. */
const SECRET_SCREENS = new Set(['/reset-password', '/verify-email', '/unsubscribe']);

export function serveSite(
  server: FastifyInstance,
  site: Map<string, SiteFile>,
  roleOf: (request: FastifyRequest) => Promise<'user' | 'admin' | null>,
): void {
  const shell = site.get('/app.html');
  const chatShell = site.get('/chat.html') ?? shell;
  const shells = new Set([shell, chatShell]);
  const page = (path: string): SiteFile | undefined =>
    site.get(`${path}.html`) ?? site.get(`${path}/index.html`);
  // For a signed-in user who is no admin, the admin page does not exist.
  const isScreen = async (path: string, request: FastifyRequest): Promise<boolean> =>
    isEvidencePage(path) ||
    (SCREENS.has(path) && (path !== ADMIN_SCREEN || (await roleOf(request)) !== 'user'));
  server.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const requested = request.url.split('?', 1)[0] ?? '/';
    const path = requested.length > 1 && requested.endsWith('/') ? requested.slice(0, -1) : requested;
    if (SECRET_SCREENS.has(path)) reply.header('referrer-policy', 'no-referrer');
    if (path === '/') {
      const landing = site.get('/index.html');
      const file = landing && (await roleOf(request)) === null ? landing : chatShell;
      if (file) return sendFile(file, 200, request, reply);
    }
    const file = site.get(path) ?? page(path);
    if (file && !shells.has(file)) return sendFile(file, 200, request, reply);
    if (shell && !requested.startsWith('/api/') && !requested.startsWith('/assets/'))
      return sendFile(shell, (await isScreen(path, request)) ? 200 : 404, request, reply);
    return reply.callNotFound();
  });
}

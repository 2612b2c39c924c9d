import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../feature.ts';
import { bindEndpoints } from './bind.ts';
import type { Handlers } from './call.ts';
import { isOutage } from './errors.ts';
import { guardDevelopmentPages } from './hosts/development-pages.ts';
import { createLimits } from './limits/limits.ts';
import { countCalls } from './limits/stored-counts.ts';
import { serveApiDescription } from './openapi.ts';
import { createServer, openStreams } from './server.ts';
import type { SessionAccess } from './sessions/open-sessions.ts';
import { loadSite, serveSite } from './static/static.ts';
import type { Audience } from './streams/audience.ts';

type Served = {
  handlers: Handlers;
  webhooks: Feature['webhooks'];
  audience: Audience;
  access: SessionAccess;
  slowestBodyMs: number;
  siteFolder: string | undefined;
};

export async function serveApp(
  deps: Deps,
  { handlers, webhooks, audience, access, slowestBodyMs, siteFolder }: Served,
): Promise<FastifyInstance> {
  const { clock, config, database, log, publicUrl } = deps;
  const { sessions, cookie, identify } = access;
  const server = await createServer(deps, { slowestBodyMs });
  if (config.NODE_ENV !== 'production') guardDevelopmentPages(server, deps.developmentToken);
  const streams = openStreams(server, log);
  const endSignedOut = (userId?: string): void =>
    void streams
      .endSignedOut(async (key) => (await sessions.recall(key, clock.now(), false)) === null, userId)
      .catch((error: unknown) => log.error({ err: error }, 'streams of ended sessions not closed'));
  database.on('sessions', endSignedOut);
  database.onGap(() => endSignedOut());
  // Before the endpoints, which refuse every method of their addresses that nobody has taken.
  await webhooks(server);
  bindEndpoints(server, handlers, {
    sessions,
    consumeLimits: createLimits((...counted) => countCalls(database.db, ...counted)),
    streams,
    audience,
    now: clock.now,
    publicOrigin: new URL(publicUrl).origin,
    cookie,
    checkReplies: config.NODE_ENV !== 'production',
    onDenied: (call) => log.warn(call, 'admin call refused'),
  });
  if (siteFolder)
    serveSite(server, await loadSite(siteFolder), (request) =>
      identify(request).then((user) => user?.role ?? null, orUser),
    );
  if (config.NODE_ENV !== 'production')
    serveApiDescription(server, `${config.PRODUCT_NAME} API`, cookie.name);
  return server;
}

/** While nobody can be looked up, the app itself opens and says so. */
function orUser(error: unknown): 'user' {
  if (isOutage(error)) return 'user';
  throw error;
}

import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Deps, Log } from '../../deps.ts';
import { limitBodyTime } from './limits/body-time.ts';
import { newRequestScope, runInRequest, type RequestScope } from '../database/connections/request-scope.ts';
import { prepareDraining } from './limits/drain-connections.ts';
import { AppError, toAppError, toErrorReply } from './errors.ts';
import { destroyConnection } from './limits/destroy-connection.ts';
import { pathOf, refuseUnknownHosts } from './hosts/known-hosts.ts';
import { securityHeaders } from './headers.ts';
import { createStreams, type Streams } from './streams/stream.ts';

const BODY_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 16_384;

export async function createServer(
  { clock, config, log, publicUrl }: Pick<Deps, 'clock' | 'config' | 'log' | 'publicUrl'>,
  { slowestBodyMs }: { slowestBodyMs: number },
): Promise<FastifyInstance> {
  const refuse = replyWithError(log);
  const headers = securityHeaders(publicUrl, {
    hasAnalytics: config.ANALYTICS_ID !== undefined,
    hasPaypal: config.PAYPAL_CLIENT_ID !== undefined,
    captcha: config.CAPTCHA_PROVIDER,
  });
  const server = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    // An address that cannot be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) => refuse(error, request, reply.headers(headers)),
    clientErrorHandler: destroyConnection,
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 10_000 },
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: slowestBodyMs + 10_000,
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  limitBodyTime(server, BODY_TIMEOUT_MS);
  server.removeContentTypeParser('text/plain');
  prepareDraining(server);
  boundDatabaseWaits(server);
  const apiHeaders: Record<string, string> = { ...headers, 'cache-control': 'no-store' };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(pathOf(request).startsWith('/api/') ? apiHeaders : headers);
    done();
  });
  refuseUnknownHosts(server, { config, publicUrl });
  server.addHook('onRequest', (request, _reply, done) => {
    const why = clock.mistrust?.() ?? null;
    if (why === null || pathOf(request) === '/livez') return done();
    done(new AppError('unavailable', why, { retryAfterSeconds: 5 }));
  });
  if (['info', 'debug', 'trace'].includes(config.LOG_LEVEL)) logRequests(server, log);
  server.setErrorHandler(refuse);
  server.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  // Says that the process runs, whatever its database does; /api/health says whether it can serve.
  server.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  await server.register(cookie);
  return server;
}

/** Reading a body loses the request's context, so it is entered again before the handler. */
function boundDatabaseWaits(server: FastifyInstance): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  server.addHook('onRequest', (request, _reply, done) => {
    const scope = newRequestScope();
    scopes.set(request, scope);
    runInRequest(scope, done);
  });
  server.addHook('preHandler', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) runInRequest(scope, done);
    else done();
  });
}

const replyWithError =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const appError = toAppError(error);
    if (appError.code === 'internal' || appError.code === 'unavailable')
      log.error({ id: request.id, err: error }, 'request failed');
    const { status, body } = toErrorReply(appError, request.id);
    if (appError.retryAfterSeconds) reply.header('retry-after', appError.retryAfterSeconds);
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  };

function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', (request, reply, done) => {
    const facts = {
      id: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.info(facts, 'request');
    done();
  });
}

export function openStreams(server: FastifyInstance, log: Log): Streams {
  const streams = createStreams({
    onFailed: (error, id) => log.error({ id, err: error }, 'request failed'),
    onSlow: (id) => log.warn({ id }, 'stream dropped: not read'),
  });
  server.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  return streams;
}

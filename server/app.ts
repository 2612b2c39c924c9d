import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { joinAccounts } from './app-accounts.ts';
import { joinCheckout } from './app-checkout.ts';
import { dashboardJobs, joinDashboard } from './app-dashboard.ts';
import { joinLive } from './app-live.ts';
import { joinMail } from './app-mail.ts';
import { economicMonitor } from './app-monitor.ts';
import { joinCrypto } from './app-crypto.ts';
import { joinPayments } from './app-payments.ts';
import { joinProactive } from './app-proactive.ts';
import { joinSignals } from './app-signals.ts';
import { joinTelegram } from './app-telegram.ts';
import type { LastingName } from '@app/contracts/api.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { countCall } from './db/rate-limit.ts';
import { readUser } from './features/accounts/read-user.ts';
import { sessionStore } from './features/accounts/session-store.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { brokerRoutes } from './features/broker/routes.ts';
import { lessonTitle } from './features/chat/lessons/library.ts';
import { viewEvent } from './features/calendar/read-events.ts';
import { deviceAlertRoutes } from './features/device-alerts/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { storedCalendar } from './features/calendar/stored-calendar.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { confidenceRoutes } from './features/confidence/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { marketRoutes } from './features/market/routes.ts';
import { memoryRoutes } from './features/memory/routes.ts';
import { monitorRoutes } from './features/monitor/routes.ts';
import { greet } from './features/proactive/greet.ts';
import { cryptoRoutes } from './features/payments/crypto-routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { proactiveRoutes } from './features/proactive/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { signalRoutes } from './features/signals/routes.ts';
import { providerNames } from './features/payments/provider-names.ts';
import { telegramRoutes } from './features/telegram/routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { phonePace } from './features/uploads/receive-image.ts';
import { serveUploads } from './features/uploads/serve-uploads.ts';
import { bindEndpoints } from './http/bind.ts';
import { limitBodyTime } from './http/body-time.ts';
import type { Handlers } from './http/call.ts';
import { AppError, asAppError, errorReply } from './http/errors.ts';
import { hangUp } from './http/hang-up.ts';
import { securityHeaders, type Outsiders } from './http/headers.ts';
import { createLimits } from './http/limits.ts';
import { serveDescription } from './http/openapi.ts';
import { createReadCache } from './http/read-cache.ts';
import { createSessions } from './http/session.ts';
import { createStreams, type Streams } from './http/stream.ts';
import { loadSite, serveSite } from './http/static.ts';
import { deliver } from './jobs/deliver.ts';
import { forgetExpired } from './jobs/forget-expired.ts';
import { jobRecord } from './jobs/job-record.ts';
import type { Job } from './jobs/job.ts';
import { monitorEconomy } from './jobs/monitor-economy.ts';
import { pushSender } from './jobs/send-push.ts';
import { tellPrices } from './jobs/tell-prices.ts';
import { trackSignals } from './jobs/track-signals.ts';
import { warmSetups } from './jobs/warm-setups.ts';
import { writeProactive } from './jobs/write-proactive.ts';
import { steadyMarket } from './steady-market.ts';
import { watchTroubles } from './troubles.ts';

/** For the body of a request to arrive, in ms. */
const BODY_TIME = 30_000;

/** `log` is also counted, for what runs the jobs. */
export type App = { server: FastifyInstance; jobs: Job[]; log: Deps['log'] };

/** The one place where things are joined. `siteFolder` is the built web app; without it only the API answers. */
export async function createApp(given: Deps, siteFolder?: string): Promise<App> {
  const { deps, rounds, troubles } = prepare(given);
  const { clock, config, database, publicUrl } = deps;
  const server = newServer(deps);
  const { sessions, sessionCookie } = openSessions(deps);
  const reads = createReadCache(database);

  await server.register(cookie);
  const { signals, setups, tracker, tools, record } = joinSignals(deps);
  const proactive = joinProactive(deps);
  const accounts = joinAccounts(deps, reads);
  const polled: Omit<Handlers, LastingName> = {
    ...systemRoutes(deps),
    ...accounts.routes,
    ...marketRoutes(deps),
    ...calendarRoutes(deps),
    ...signalRoutes(signals, reads),
    ...confidenceRoutes(record, reads),
    ...chatRoutes(deps, tools, reads),
    ...profileRoutes(deps, {
      viewUser: (userId, now) => readUser(deps, userId, now),
      statsOf: signals.stats,
    }),
    ...proactiveRoutes(deps),
    ...uploadRoutes(deps),
    ...monitorRoutes(deps, viewEvent),
    ...deviceAlertRoutes(deps),
    ...activityRoutes(deps, { greet: (userId, arrival) => greet(proactive, userId, arrival) }),
    ...mailRoutes(deps),
    ...memoryRoutes(deps, { statsOf: signals.stats, lessonTitle }),
    ...telegramRoutes(deps),
    ...brokerRoutes(deps),
    ...joinDashboard(deps, { jobs: rounds.states, troubles }),
    ...paymentRoutes(deps),
    ...cryptoRoutes(deps),
    ...tokenRoutes(deps, providerNames),
  };
  const live = joinLive(deps, polled, sessions, server);
  const publicOrigin = new URL(publicUrl).origin;
  bindEndpoints(
    server,
    { ...polled, openLive: live.openLive },
    {
      sessions,
      takeLimit: createLimits((key, windowMs, now) => countCall(database.db, key, windowMs, now)),
      streams: newStreams(server, deps.log),
      audience: live.audience,
      now: clock.now,
      publicOrigin,
      cookie: sessionCookie,
      checkReplies: config.NODE_ENV !== 'production',
      onDenied: (call) => deps.log.warn(call, 'admin call refused'),
    },
  );
  const identify = (request: FastifyRequest) =>
    sessions.identify(request.cookies[sessionCookie.name], clock.now(), false);
  const mailJobs = await joinMail(deps, server);
  const paymentJobs = [...(await joinPayments(deps, server)), ...(await joinCrypto(deps, server))];
  await joinCheckout(deps, server);
  await serveFiles(server, deps, { publicOrigin, identify, siteFolder, cookieName: sessionCookie.name });
  return {
    server,
    log: deps.log,
    jobs: rounds.watch([
      trackSignals(tracker, clock.speed),
      tellPrices(live.tick),
      warmSetups(setups),
      ...mailJobs,
      ...paymentJobs,
      deliver(deps, pushSender(deps)),
      writeProactive(proactive, clock.speed),
      forgetExpired(deps),
      accounts.job,
      monitorEconomy(economicMonitor(deps), clock.speed),
      ...dashboardJobs(deps),
      ...joinTelegram(deps, { tools, signals }, server),
    ]),
  };
}

/** What everything is given: with a market that says when it fails, and what admins are told of this process kept in mind. */
function prepare(given: Deps) {
  const { log, troubles } = watchTroubles(given.log, given.clock.now);
  const market = steadyMarket(given.market, (error) => log.error({ err: error }, 'market data failed'));
  const deps: Deps = { ...given, log, market, calendar: storedCalendar(given.calendar, given.database.db) };
  return { deps, troubles, rounds: jobRecord(given.clock.now) };
}

/** The sessions that this process knows, forgotten when another says that they ended; and the cookie that carries them. */
function openSessions({ clock, config, database, publicUrl }: Deps) {
  const sessions = createSessions(sessionStore(database, config), clock.realNow);
  database.on('sessions', sessions.forgetUser);
  const secure = publicUrl.startsWith('https://');
  return { sessions, sessionCookie: { name: secure ? '__Host-calmwick' : 'calmwick', secure } };
}

/** Streams that end with their story; when the server stops, soon. */
function newStreams(server: FastifyInstance, log: Deps['log']): Streams {
  const streams = createStreams({
    onFailed: (error, id) => log.error({ id, err: error }, 'request failed'),
    onSlow: (id) => log.warn({ id }, 'a stream was dropped: nobody read it'),
  });
  server.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  return streams;
}

type Serving = {
  publicOrigin: string;
  identify: (request: FastifyRequest) => ReturnType<ReturnType<typeof createSessions>['identify']>;
  siteFolder: string | undefined;
  cookieName: string;
};

/** What is no endpoint: images, the built site, and outside production the pages for developers. */
async function serveFiles(server: FastifyInstance, deps: Deps, serving: Serving): Promise<void> {
  const { publicOrigin, identify, siteFolder } = serving;
  serveUploads(server, { ...deps, now: deps.clock.now, publicOrigin, identify });
  if (siteFolder) {
    const roleOf = async (request: FastifyRequest) => (await identify(request))?.role ?? null;
    serveSite(server, await loadSite(siteFolder), roleOf);
  }
  if (deps.config.NODE_ENV === 'production') return;
  serveDescription(server, `${deps.config.PRODUCT_NAME} API`, serving.cookieName);
}

/** The hosts beside our own that pages may turn to with these settings. */
const outsiders = ({ ANALYTICS_ID, PAYPAL_CLIENT_ID }: Config): Outsiders => ({
  measured: ANALYTICS_ID !== undefined,
  paypal: PAYPAL_CLIENT_ID !== undefined,
});

function newServer({ config, log, publicUrl }: Deps): FastifyInstance {
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = asAppError(error);
    if (known.code === 'internal' || known.code === 'unavailable')
      log.error({ id: request.id, err: error }, 'request failed');
    const { status, body } = errorReply(known, request.id);
    if (known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  };
  const server = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    frameworkErrors: refuse,
    clientErrorHandler: hangUp,
    // How often Node looks for requests that take too long to arrive.
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 10_000 },
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: 16_384,
    // The slowest image; everything else has the time of limitBodyTime.
    requestTimeout: phonePace.wholeMs + 10_000,
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  limitBodyTime(server, BODY_TIME);
  server.removeContentTypeParser('text/plain');
  const headers = securityHeaders(publicUrl, outsiders(config));
  const logsRequests = ['info', 'debug', 'trace'].includes(config.LOG_LEVEL);
  const ofApi: Record<string, string> = { ...headers, 'cache-control': 'no-store' };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : headers);
    done();
  });
  if (logsRequests) {
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
  server.setErrorHandler(refuse);
  server.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  return server;
}

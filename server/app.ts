import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { activityFeature } from './features/activity/index.ts';
import { adminFeature } from './features/admin/index.ts';
import { backtestsFeature } from './features/backtests/index.ts';
import { brokerFeature } from './features/broker/index.ts';
import { calendarFeature } from './features/calendar/index.ts';
import { createStoredCalendar } from './features/calendar/stored-calendar.ts';
import { campaignsFeature } from './features/campaigns/index.ts';
import { chatFeature, chatTextsFeature } from './features/chat/index.ts';
import { checkoutFeature } from './features/checkout/index.ts';
import { confidenceFeature } from './features/confidence/index.ts';
import { deviceAlertsFeature } from './features/device-alerts/index.ts';
import { evidenceFeature } from './features/evidence/index.ts';
import { liveFeature } from './features/live/index.ts';
import { mailFeature } from './features/mail/index.ts';
import { marketFeature } from './features/market/index.ts';
import { marketWithFallback } from './features/market/market-with-fallback.ts';
import { memoryFeature, memoryPagesFeature } from './features/memory/index.ts';
import { monitorFeature } from './features/monitor/index.ts';
import { ownDataFeature } from './features/own-data/index.ts';
import { paymentsFeature } from './features/payments/index.ts';
import { proactiveFeature } from './features/proactive/index.ts';
import { profileFeature } from './features/profile/index.ts';
import { signalsFeature } from './features/signals/index.ts';
import { systemFeature } from './features/system/index.ts';
import { telegramFeature, telegramLinksFeature } from './features/telegram/index.ts';
import { tokensFeature } from './features/tokens/index.ts';
import { slowestUploadMs, uploadsFeature } from './features/uploads/index.ts';
import { joinFeatures } from './platform/feature.ts';
import { openSessions } from './platform/http/sessions/open-sessions.ts';
import { createReadCache } from './platform/http/read-cache.ts';
import { serveApp } from './platform/http/serve-app.ts';
import { createJobRecord } from './platform/queue/job-record.ts';
import type { QueueTask, RepeatingJob } from './platform/queue/task.ts';
import { quietOutages } from './platform/log/quiet-outages.ts';
import { rememberErrors } from './platform/log/recent-errors.ts';
import { version } from './platform/version.ts';

export type App = {
  server: FastifyInstance;
  jobs: Array<RepeatingJob | QueueTask>;
  /** The queue was reached and had nothing more to do. */
  recordIdleQueue: () => void;
  log: Deps['log'];
};

export async function createApp(given: Deps, siteFolder?: string): Promise<App> {
  const { clock, database } = given;
  const { log, recentErrors } = rememberErrors(quietOutages(given.log), clock.now);
  const rounds = createJobRecord(clock.now);
  const deps: Deps = {
    ...given,
    log,
    market: marketWithFallback(given.market, (error) => log.error({ err: error }, 'market data failed')),
    calendar: createStoredCalendar(given.calendar, database.db),
  };
  const { routes, jobs, webhooks, ports, access } = createFeatures(deps, {
    version,
    jobs: rounds.states,
    recentErrors,
  });
  const server = await serveApp(deps, {
    handlers: routes,
    webhooks,
    audience: ports.audience,
    access,
    slowestBodyMs: slowestUploadMs,
    siteFolder,
  });
  return { server, log, jobs: rounds.watch(jobs), recordIdleQueue: rounds.recordIdleQueue };
}

type ProcessState = Parameters<typeof adminFeature>[1]['processState'];
const unknownState: ProcessState = {
  version,
  jobs: () => [],
  recentErrors: () => ({ lastHour: 0, lastDay: 0, recent: [] }),
};

/** A missing port does not compile. */
export function createFeatures(deps: Deps, processState = unknownState) {
  const reads = createReadCache(deps.database);
  const texts = chatTextsFeature(deps);
  const campaigns = campaignsFeature(deps);
  const payments = paymentsFeature(deps);
  const calendar = calendarFeature(deps);
  const market = marketFeature(deps);
  const tokens = tokensFeature(deps, payments.ports);
  const confidence = confidenceFeature(deps, { reads });
  const accounts = accountsFeature(deps, { ...campaigns.ports, reads });
  const access = openSessions(deps, accounts.ports.sessionStore);
  const uploads = uploadsFeature(deps, access);
  const evidence = evidenceFeature(deps, calendar.ports);
  const memory = memoryFeature();
  const before = joinFeatures([calendar, confidence, evidence, market, memory, texts, tokens]);
  const signals = signalsFeature(deps, { ...before.ports, reads });
  const memoryPages = memoryPagesFeature(deps, { ...texts.ports, ...signals.ports });
  const profile = profileFeature(deps, { ...accounts.ports, ...memory.ports, ...signals.ports });
  const telegramLinks = telegramLinksFeature(deps);
  const known = joinFeatures([
    accounts,
    calendar,
    confidence,
    evidence,
    memory,
    profile,
    signals,
    telegramLinks,
    tokens,
    uploads,
  ]);
  const chat = chatFeature(deps, { ...known.ports, reads });
  const proactive = proactiveFeature(deps, { ...texts.ports, ...signals.ports });
  const ports = { ...known.ports, ...texts.ports, ...chat.ports, ...proactive.ports, ...market.ports };
  const live = liveFeature(deps, {
    ...ports,
    sessions: access.sessions,
    reads: { ...accounts.routes, ...chat.routes, ...signals.routes },
  });
  // Jobs of one round run in this order, so that what is written goes out in the same round.
  const features = joinFeatures([
    signals,
    live,
    accounts,
    mailFeature(deps, ports),
    payments,
    checkoutFeature(deps),
    deviceAlertsFeature(deps),
    proactive,
    systemFeature(deps, ports),
    ownDataFeature(deps, ports),
    monitorFeature(deps, ports),
    adminFeature(deps, { ...ports, processState }),
    telegramFeature(deps, ports),
    telegramLinks,
    activityFeature(deps, ports),
    backtestsFeature(deps, ports),
    brokerFeature(deps),
    calendar,
    campaigns,
    chat,
    confidence,
    evidence,
    market,
    memory,
    memoryPages,
    profile,
    texts,
    tokens,
    uploads,
  ]);
  return { ...features, access };
}

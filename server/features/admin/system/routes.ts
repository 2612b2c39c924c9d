import { toIso, toIsoOrNull } from '@app/domain/time.ts';
import type { adminSystemEndpoints as table } from '@app/contracts/admin/system.ts';
import { assessJobHealth } from '@app/domain/system/health.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { readDatabaseState } from './read-database-state.ts';
import { listAdminLog } from './list-admin-log.ts';
import { listSignals } from './list-signals.ts';
import { readBoundStates } from './read-bound-states.ts';
import { readModelState } from './read-model-state.ts';
import { readPace } from './read-pace.ts';
import { readPriceStates } from './read-price-states.ts';
import { readQueueStates } from './read-queue-states.ts';
import { readSettlementState } from './read-settlement-state.ts';

type Status = ReplyOf<typeof table.getSystemStatus>;

/** Times in UTC ms of the app's clock. */
export type ProcessState = {
  version: string;
  jobs: () => ReadonlyArray<{
    name: string;
    everyRealMs: number;
    endedAt: number | null;
    tookMs: number | null;
    failures: number;
    lastFailure: { at: number; kind: string } | null;
  }>;
  recentErrors: () => {
    lastHour: number;
    lastDay: number;
    recent: ReadonlyArray<{ at: number; what: string; reference: string | null }>;
  };
};

export function adminSystemRoutes(
  {
    database: { db },
    market,
    clock,
    languageModel,
    config,
  }: Pick<Deps, 'config' | 'database' | 'market' | 'clock' | 'languageModel'>,
  { version, jobs, recentErrors }: ProcessState,
): Pick<Handlers, keyof typeof table> {
  const startedAt = clock.now();

  const toJobStates = (now: number): Status['jobs'] =>
    jobs().map(({ name, everyRealMs, endedAt, tookMs, failures, lastFailure }) => ({
      name,
      everySeconds: everyRealMs / 1_000,
      lastEndedAt: toIsoOrNull(endedAt),
      lastTookMs: tookMs,
      failures,
      lastFailure: lastFailure && `${toIso(lastFailure.at)} ${lastFailure.kind}`,
      health: assessJobHealth((now - (endedAt ?? startedAt)) / clock.speed, {
        everyMs: everyRealMs,
        hasFailedLast: lastFailure !== null && lastFailure.at >= (endedAt ?? startedAt),
      }),
    }));

  return {
    getSystemStatus: async ({ now }) => {
      const clockState = { now, speed: clock.speed };
      const [settlement, queues, database, pace, modelState, bounds] = await Promise.all([
        readSettlementState(db, clockState),
        readQueueStates(db, clockState),
        readDatabaseState(db),
        readPace(db, now),
        languageModel && readModelState(db, languageModel, now),
        readBoundStates(db, config, now),
      ]);
      const { recent, ...counts } = recentErrors();
      return {
        startedAt: toIso(startedAt),
        version,
        simulated: market.simulated,
        prices: readPriceStates(market, { now, startedAt }),
        settlement,
        jobs: toJobStates(now),
        queues,
        pace,
        bounds,
        languageModel: modelState,
        errors: { ...counts, recent: recent.map(({ at, ...rest }) => ({ at: toIso(at), ...rest })) },
        database,
      };
    },
    listAllSignals: ({ query }) => listSignals(db, query),
    listAdminLog: ({ query }) => listAdminLog(db, query),
  };
}

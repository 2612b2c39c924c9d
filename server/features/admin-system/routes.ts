import type { adminSystem as table } from '@app/contracts/admin-system.ts';
import { jobHealth } from '@app/domain/system/health.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { databaseState } from './database-state.ts';
import { listAdminLog } from './list-admin-log.ts';
import { listSignals } from './list-signals.ts';
import { pricesState } from './prices-state.ts';
import { queuesState } from './queues-state.ts';
import { settlementState } from './settlement-state.ts';

type Status = ReplyOf<typeof table.getSystemStatus>;

/** What the process knows of itself. Times in UTC ms of the app's clock. */
export type OwnState = {
  version: string;
  jobs: () => ReadonlyArray<{
    name: string;
    everyRealMs: number;
    endedAt: number | null;
    tookMs: number | null;
    failures: number;
    lastFailure: { at: number; kind: string } | null;
  }>;
  troubles: () => {
    lastHour: number;
    lastDay: number;
    recent: ReadonlyArray<{ at: number; what: string; reference: string | null }>;
  };
};

const iso = (at: number): string => new Date(at).toISOString();

export function adminSystemRoutes(
  { database: { db }, market, clock }: Pick<Deps, 'database' | 'market' | 'clock'>,
  { version, jobs, troubles }: OwnState,
): Pick<Handlers, keyof typeof table> {
  const startedAt = clock.now();

  const jobsState = (now: number): Status['jobs'] =>
    jobs().map(({ name, everyRealMs, endedAt, tookMs, failures, lastFailure }) => ({
      name,
      everySeconds: everyRealMs / 1_000,
      lastEndedAt: endedAt === null ? null : iso(endedAt),
      lastTookMs: tookMs,
      failures,
      lastFailure: lastFailure && `${iso(lastFailure.at)} ${lastFailure.kind}`,
      health: jobHealth((now - (endedAt ?? startedAt)) / clock.speed, {
        everyMs: everyRealMs,
        failedLast: lastFailure !== null && lastFailure.at >= (endedAt ?? startedAt),
      }),
    }));

  return {
    getSystemStatus: async ({ now }) => {
      const when = { now, speed: clock.speed };
      const [settlement, queues, database] = await Promise.all([
        settlementState(db, when),
        queuesState(db, when),
        databaseState(db),
      ]);
      const { recent, ...counted } = troubles();
      return {
        startedAt: iso(startedAt),
        version,
        simulated: market.simulated,
        prices: pricesState(market, { now, startedAt }),
        settlement,
        jobs: jobsState(now),
        queues,
        errors: { ...counted, recent: recent.map(({ at, ...one }) => ({ at: iso(at), ...one })) },
        database,
      };
    },
    listAllSignals: ({ query }) => listSignals(db, query),
    listAdminLog: ({ query }) => listAdminLog(db, query),
  };
}

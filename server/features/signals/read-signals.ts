import { knownCapital } from '@app/domain/memory/memory.ts';
import type { SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import type { Db } from '../../platform/database/database.ts';
import { feedOf } from '../../adapters/market/port.ts';
import type { LookUpCalibration } from '../../ports/confidence.ts';
import type { ReleasesPort } from '../../ports/calendar.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import type { MemoryPort } from '../../ports/memory.ts';
import type { Deps } from '../../deps.ts';
import {
  listClosedSignals,
  countLeftSignals,
  countOpenSignals,
  findSignalsById,
  hasOpenSignal,
  listUserSignals,
  type SignalRow,
} from './signal-store.ts';
import { createReleaseReader } from './settled/read-releases.ts';
import { toStatsView, toSignalView } from './signal-view.ts';

type SignalSources = Pick<Deps, 'database' | 'market' | 'log'> &
  Pick<EvidencePort, 'readSummaries'> & {
    calibrationAt: (now: number) => Promise<LookUpCalibration>;
    memory: Pick<MemoryPort, 'read'>;
    releases: Pick<ReleasesPort, 'listBetween'>;
  };

export type SignalReader = ReturnType<typeof createSignalReader>;

/** Priced only while the feed that opened a signal still runs. */
export function createSignalReader({
  database,
  market,
  log,
  calibrationAt,
  readSummaries,
  memory,
  releases,
}: SignalSources) {
  const readReleases = createReleaseReader({ log, releases });
  const viewAll = async (
    db: Db,
    userId: string,
    rows: readonly SignalRow[],
    now: number,
  ): Promise<SignalView[]> => {
    if (rows.length === 0) return [];
    const [calibrationOf, evidenceOf, remembered, releasesOf] = await Promise.all([
      calibrationAt(now),
      readSummaries(),
      memory.read(db, userId),
      readReleases(rows, now),
    ]);
    const accountCents = knownCapital(remembered);
    return rows.map((row) => {
      const feed = feedOf(market, row.pair);
      const isSameFeed = row.feed === feed.name && row.simulated === feed.simulated;
      return toSignalView(row, {
        quote: isSameFeed ? market.quote(row.pair, now) : null,
        accountCents,
        releases: releasesOf(row),
        calibrationOf,
        evidenceOf,
      });
    });
  };
  return {
    /** With those that the user left. */
    listAll: async (userId: string, now: number): Promise<SignalView[]> =>
      viewAll(database.db, userId, await listUserSignals(database.db, userId), now),
    list: async (userId: string, now: number): Promise<SignalView[]> => {
      const rows = await listUserSignals(database.db, userId);
      return viewAll(
        database.db,
        userId,
        rows.filter((row) => row.left_at === null),
        now,
      );
    },
    stats: async (userId: string): Promise<SignalStats> => {
      const [closed, open, left, remembered] = await Promise.all([
        listClosedSignals(database.db, userId),
        countOpenSignals(database.db, userId),
        countLeftSignals(database.db, userId),
        memory.read(database.db, userId),
      ]);
      return toStatsView({ closed, open, left, accountCents: knownCapital(remembered) });
    },
    byId: async (
      db: Db,
      userId: string,
      ids: readonly string[],
      now: number,
    ): Promise<Map<string, SignalView>> => {
      const views = await viewAll(db, userId, await findSignalsById(db, userId, ids), now);
      return new Map(views.map((view) => [view.id, view]));
    },
    hasOpen: hasOpenSignal,
  };
}

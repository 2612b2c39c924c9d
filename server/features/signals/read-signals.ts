import type { SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import type { Db } from '../../platform/database/database.ts';
import { feedOf } from '../../adapters/market/port.ts';
import type { LookUpCalibration } from '../../ports/confidence.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import type { Deps } from '../../deps.ts';
import {
  listClosedSignals,
  countOpenSignals,
  findSignalsById,
  hasOpenSignal,
  listUserSignals,
  type SignalRow,
} from './signal-store.ts';
import { toStatsView, toSignalView } from './signal-view.ts';

export type SignalReader = ReturnType<typeof createSignalReader>;

/** Priced only while the feed that opened a signal still runs. */
export function createSignalReader({
  database,
  market,
  calibrationAt,
  readSummaries,
}: Pick<Deps, 'database' | 'market'> &
  Pick<EvidencePort, 'readSummaries'> & {
    calibrationAt: (now: number) => Promise<LookUpCalibration>;
  }) {
  const viewAll = async (rows: readonly SignalRow[], now: number): Promise<SignalView[]> => {
    if (rows.length === 0) return [];
    const [calibrationOf, evidenceOf] = await Promise.all([calibrationAt(now), readSummaries()]);
    return rows.map((row) => {
      const feed = feedOf(market, row.pair);
      const isSameFeed = row.feed === feed.name && row.simulated === feed.simulated;
      return toSignalView(row, isSameFeed ? market.quote(row.pair, now) : null, {
        calibrationOf,
        evidenceOf,
      });
    });
  };
  return {
    list: async (userId: string, now: number): Promise<SignalView[]> =>
      viewAll(await listUserSignals(database.db, userId), now),
    stats: async (userId: string): Promise<SignalStats> => {
      const [closed, open] = await Promise.all([
        listClosedSignals(database.db, userId),
        countOpenSignals(database.db, userId),
      ]);
      return toStatsView(closed, open);
    },
    byId: async (
      db: Db,
      userId: string,
      ids: readonly string[],
      now: number,
    ): Promise<Map<string, SignalView>> => {
      const views = await viewAll(await findSignalsById(db, userId, ids), now);
      return new Map(views.map((view) => [view.id, view]));
    },
    hasOpen: hasOpenSignal,
  };
}

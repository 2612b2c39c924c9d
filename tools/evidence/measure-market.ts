import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Series } from '../../domain/evidence/series.ts';
import { instrumentOf, type Instrument, type Pair } from '../../domain/market/instrument.ts';
import { measureCell, type Cell } from '../../domain/evidence/measure-cell.ts';
import { ruleIds } from '../../domain/evidence/evidence-ids.ts';
import { rules } from '../../domain/evidence/rules/rules.ts';
import { openSchedule } from '../../server/adapters/calendar/rules/rules.ts';
import { readSeries, type HistoryFile } from './read-history.ts';

/** Instants of high-impact releases on either side of a market over the years of a series. */
export function openReleases({ base, quote }: Instrument, { time }: Series): Float64Array {
  const releases = openSchedule()(time[0] ?? 0, time.at(-1) ?? 0);
  return Float64Array.from(
    releases.filter(({ impact, currency }) => impact === 'HIGH' && (currency === base || currency === quote)),
    ({ at }) => at,
  ).toSorted();
}

/** Every rule on every horizon of one market. */
export function measureMarket(pair: Pair, files: readonly HistoryFile[]): Cell[] {
  const instrument = instrumentOf(pair);
  return [...readSeries(files, instrument)].flatMap(([timeframe, series]) => {
    const releases = openReleases(instrument, series);
    return ruleIds
      .map((id) => rules[id])
      .filter((rule) => rule.timeframes.includes(timeframe))
      .flatMap((rule) => measureCell(rule, { instrument, timeframe, series, context: { releases } }) ?? []);
  });
}

export type MarketTask = { pair: Pair; files: HistoryFile[] };

if (!isMainThread) {
  const { pair, files } = workerData as MarketTask;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin.
  parentPort?.postMessage(measureMarket(pair, files));
}

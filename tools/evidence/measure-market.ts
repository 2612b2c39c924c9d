import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { instrumentOf, type Pair } from '../../domain/market/instrument.ts';
import { measureCell, type Cell } from '../../domain/evidence/measure-cell.ts';
import { ruleIds } from '../../domain/evidence/rule.ts';
import { rules } from '../../domain/evidence/rules/rules.ts';
import { openSchedule } from '../../server/adapters/calendar/rules/rules.ts';
import { readSeries, type HistoryFile } from './read-history.ts';

/** Every rule on every horizon of one market. */
export function measureMarket(pair: Pair, files: readonly HistoryFile[]): Cell[] {
  const instrument = instrumentOf(pair);
  const schedule = openSchedule();
  const currencies = new Set([instrument.base, instrument.quote]);
  return [...readSeries(files, instrument)].flatMap(([timeframe, series]) => {
    const [from = 0, to = 0] = [series.time[0], series.time.at(-1)];
    const releases = Float64Array.from(
      schedule(from, to).filter(({ impact, currency }) => impact === 'HIGH' && currencies.has(currency)),
      ({ at }) => at,
    ).toSorted();
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

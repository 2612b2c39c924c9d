import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Series } from '../../domain/evidence/series.ts';
import { instrumentOf, type Instrument, type Pair } from '../../domain/market/instrument.ts';
import { measureCell, type Cell } from '../../domain/evidence/measure-cell.ts';
import { ruleIds } from '../../domain/evidence/evidence-ids.ts';
import { toRuleContext, type RuleContext } from '../../domain/evidence/rule.ts';
import { rules } from '../../domain/evidence/rules/rules.ts';
import { openSchedule } from '../../server/adapters/calendar/rules/rules.ts';
import { readSeries, type HistoryFile } from './read-history.ts';

/** What is known of releases over the years of a market's series. */
export function createContextReader(instrument: Instrument): (series: Series) => RuleContext {
  const schedule = openSchedule();
  return ({ time }) => toRuleContext(instrument, schedule(time[0] ?? 0, time.at(-1) ?? 0));
}

/** Every rule on every horizon of one market. */
export function measureMarket(pair: Pair, files: readonly HistoryFile[]): Cell[] {
  const instrument = instrumentOf(pair);
  const readContext = createContextReader(instrument);
  return [...readSeries(files, instrument)].flatMap(([timeframe, series]) => {
    const context = readContext(series);
    return ruleIds
      .map((id) => rules[id])
      .filter((rule) => rule.timeframes.includes(timeframe))
      .flatMap((rule) => measureCell(rule, { instrument, timeframe, series, context }) ?? []);
  });
}

export type MarketTask = { pair: Pair; files: HistoryFile[] };

if (!isMainThread) {
  const { pair, files } = workerData as MarketTask;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin.
  parentPort?.postMessage(measureMarket(pair, files));
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BacktestProgress, BacktestView } from '@app/contracts/market/backtests.ts';
import {
  backtestStep,
  MAX_BACKTEST_CANDLES,
  tradesOn,
} from '@app/domain/evidence/backtest/backtest-history.ts';
import { costModels } from '@app/domain/evidence/costs.ts';
import type { AccountKind, RuleId } from '@app/domain/evidence/evidence-ids.ts';
import { findCell, kindOfIdea } from '@app/domain/evidence/evidence-base.ts';
import { measureCell } from '@app/domain/evidence/measure-cell.ts';
import { toRuleContext } from '@app/domain/evidence/rule.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';
import { toSeries } from '@app/domain/evidence/series.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { DAY_MS } from '@app/domain/time.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { ReleasesPort } from '../../ports/calendar.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import { toBacktestView } from './backtest-view.ts';
import { fetchHistory } from './fetch-history.ts';

export type BacktestRequest = { rule: RuleId; pair: string; timeframe: Timeframe; account: AccountKind };

export type BacktestPorts = {
  market: MarketPort;
  releases: Pick<ReleasesPort, 'listBetween'>;
  evidence: Pick<EvidencePort, 'readBase'>;
};

export type RunBacktest = (
  request: BacktestRequest,
  now: number,
  onProgress: (progress: BacktestProgress) => void,
) => Promise<BacktestView>;

/** Of the whole work; reading takes far longer than measuring. */
const READING_SHARE = 0.9;

/** Knows nothing after `now`: the last candle is the newest that was complete then. */
export async function runBacktest(
  { market, releases, evidence }: BacktestPorts,
  { rule: id, pair: text, timeframe, account }: BacktestRequest,
  now: number,
  onProgress: (progress: BacktestProgress) => void,
): Promise<BacktestView> {
  const rule = rules[id];
  const instrument = findInstrument(text);
  if (!instrument || !market.pairs.includes(instrument.pair))
    throw new AppError('not_found', 'There are no candles of this market here. Please choose another one.');
  if (!tradesOn(rule, timeframe))
    throw new AppError('bad_input', 'This rule does not trade on that plan. Please choose another plan.');
  const step = backtestStep(timeframe);
  const most = MAX_BACKTEST_CANDLES[timeframe];
  const candles = await fetchHistory(market, { pair: instrument.pair, step, now, most }, (count) =>
    onProgress({ stage: 'candles', share: (READING_SHARE * count) / most, candles: count }),
  );
  onProgress({ stage: 'trades', share: READING_SHARE, candles: candles.length });
  const [scheduled, base] = await Promise.all([
    // Dates are known ahead, so a rule may stand aside before a release that is still to come.
    releases.listBetween(candles[0]?.time ?? now, now + DAY_MS, now),
    evidence.readBase(),
  ]);
  await nextTurn();
  const series = toSeries(step, candles);
  const context = toRuleContext(instrument, scheduled);
  const cell = measureCell(rule, { instrument, timeframe, series, context }, costModels[account]);
  const kind = kindOfIdea(findCell(base, id, instrument.pair, timeframe));
  const { simulated } = market;
  return toBacktestView({ rule, instrument, timeframe, account, simulated, series, cell, kind });
}

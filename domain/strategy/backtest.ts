import { candleStepMs, type Candle } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import { expiryOf } from '../signals/tracking/expiry.ts';
import { resultOf } from '../signals/result.ts';
import { settleOnBar } from '../signals/tracking/settlement.ts';
import type { Closing, OpenSignal, Timeframe } from '../signals/signal.ts';
import { outcomeOf, statisticsOf, type SignalStatistics } from '../signals/statistics/statistics.ts';
import { breakoutRules, historyBars, planBreakout, readBreakout } from './breakout.ts';

export type Trade = OpenSignal & {
  closing: Closing;
  r: number;
  grossR: number;
};

export type Backtest = { trades: Trade[]; summary: SignalStatistics & { grossMeanR: number | null } };

/** Decides on the bars before a bar, enters at its open and settles by the tracker's rules; a position still open is no trade. */
export function backtest(instrument: Instrument, timeframe: Timeframe, candles: readonly Candle[]): Backtest {
  const rules = breakoutRules[timeframe];
  const length = candleStepMs[rules.step];
  const half = instrument.spreadPoints / 2;
  const trades: Trade[] = [];
  for (let i = 1; i < candles.length; i += 1) {
    const opened = openAt(
      instrument,
      timeframe,
      candles.slice(Math.max(0, i - historyBars), i),
      candles[i] as Candle,
    );
    if (!opened) continue;
    let closing: Closing | null = null;
    for (; i < candles.length; i += 1) {
      closing = settleOnBar(opened, candles[i] as Candle, length, half);
      if (closing) break;
    }
    if (!closing) break;
    const { r } = resultOf(opened, closing.price);
    const cost = instrument.spreadPoints / Math.abs(opened.entry - opened.stop);
    trades.push({ ...opened, closing, r, grossR: r + cost });
  }
  return { trades, summary: summarise(trades) };
}

function openAt(
  instrument: Instrument,
  timeframe: Timeframe,
  before: readonly Candle[],
  bar: Candle,
): OpenSignal | null {
  const rules = breakoutRules[timeframe];
  const found = readBreakout(before, rules, bar.open);
  if (found?.kind !== 'breakout') return null;
  const half = instrument.spreadPoints / 2;
  const entry = found.action === 'BUY' ? bar.open + half : bar.open - half;
  const plan = planBreakout(instrument, found, entry, rules);
  return plan && { ...plan, openedAt: bar.time, expiresAt: expiryOf(instrument, timeframe, bar.time) };
}

function summarise(trades: readonly Trade[]): Backtest['summary'] {
  const statistics = statisticsOf(trades.map((trade) => outcomeOf(trade, trade.closing)));
  const gross = trades.reduce((sum, trade) => sum + trade.grossR, 0);
  return { ...statistics, grossMeanR: trades.length ? gross / trades.length : null };
}

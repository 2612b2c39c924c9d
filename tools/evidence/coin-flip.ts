import { pathSteps } from '../../domain/chance/candle-columns.ts';
import type { CaseForecast, CaseHistory, PastCase } from '../../domain/chance/walk-forward.ts';
import { candleStepMs, type Candle } from '../../domain/market/candle.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { Closing, OpenSignal } from '../../domain/signals/signal.ts';
import { settleOnBar } from '../../domain/signals/tracking/settlement.ts';

/** The same distances at the same instant on the other side of the market. */
export function mirrorPlan({ spreadPoints }: Instrument, past: PastCase): OpenSignal {
  const sign = past.action === 'BUY' ? 1 : -1;
  const entry = past.entry - sign * spreadPoints;
  return {
    pair: past.pair,
    action: past.action === 'BUY' ? 'SELL' : 'BUY',
    entry,
    stop: entry + (past.entry - past.stop),
    target: entry - (past.target - past.entry),
    openedAt: past.openedAt,
    expiresAt: past.expiresAt,
  };
}

function settleMirror(
  { instrument, timeframe, columns }: CaseHistory,
  plan: OpenSignal,
  from: number,
): Closing | null {
  const { time, open, high, low, close } = columns;
  const stepMs = candleStepMs[pathSteps[timeframe]];
  for (let i = from; i < time.length; i += 1) {
    const bar = { time: time[i], open: open[i], high: high[i], low: low[i], close: close[i] } as Candle;
    const closing = settleOnBar(plan, bar, stepMs, instrument.spreadPoints / 2);
    if (closing) return closing;
  }
  return null;
}

/** Mean luck beside the share of targets that a coin deciding the side would have reached; null without a case. */
export function compareWithCoin(
  histories: readonly CaseHistory[],
  forecasts: readonly CaseForecast[],
): { luck: number; hits: number } | null {
  const luckOf = new Map(forecasts.map(({ past, chance }) => [past, chance.luck]));
  let [count, luck, hits] = [0, 0, 0];
  for (const history of histories) {
    let from = 0;
    for (const past of history.cases) {
      while ((history.columns.time[from] as number) < past.openedAt) from += 1;
      const stated = luckOf.get(past);
      const mirror =
        stated === undefined ? null : settleMirror(history, mirrorPlan(history.instrument, past), from);
      if (stated === undefined || !mirror) continue;
      count += 1;
      luck += stated;
      for (const { status } of [past.closing, mirror]) hits += status === 'target_hit' ? 0.5 : 0;
    }
  }
  return count > 0 ? { luck: luck / count, hits: hits / count } : null;
}

import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { averageTrueRange, breakoutRules, historyBars, planBreakout } from '@app/domain/strategy/breakout.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import type { Database, Tx } from '../../db/database.ts';
import { isStale } from './find-setup.ts';
import { issueSignal, type NewSignal } from './issue-signal.ts';
import type { MeasureConfidence } from './measure-confidence.ts';
import type { Notify } from './notice.ts';
import { endWatch, type WatchOutcome, type WatchRow } from './watches.ts';

/** Takes tokens inside the transaction; null when there are too few, and then none is taken. */
export type SpendTokens = (
  tx: Tx,
  charge: { userId: string; cost: number; reason: 'spend'; reference: string; now: number },
) => Promise<unknown>;

const SIGNAL_COST = 1;

export type WatchDeps = {
  database: Database;
  market: MarketPort;
  notify: Notify;
  spendTokens: SpendTokens;
  measure: MeasureConfidence;
};

/**
 * Ends a watch whose level broke or that has expired. A break tells the user and, where asked for, becomes a tracked
 * signal if the price is fresh and the tokens suffice; without them it stays an alert. Happens once.
 */
export async function breakWatch(
  deps: WatchDeps,
  watch: WatchRow,
  outcome: WatchOutcome,
  now: number,
): Promise<void> {
  const signal =
    watch.becomes_signal && outcome !== 'expired' ? await signalFor(deps, watch, outcome, now) : null;
  await deps.database.transact(async (tx) => {
    if (!(await endWatch(tx, watch.id, outcome, now))) return;
    if (outcome === 'expired' || outcome === 'cancelled') return;
    const paid =
      signal !== null &&
      (await deps.spendTokens(tx, {
        userId: watch.user_id,
        cost: SIGNAL_COST,
        reason: 'spend',
        reference: `watch:${watch.id}`,
        now,
      })) !== null;
    const signalId = paid ? await issueSignal(tx, signal) : null;
    const ending = paid
      ? `It is now a tracked signal; the stop risks 1 R for a reward of ${breakoutRules[watch.timeframe].rewardToRisk} R. It cost ${SIGNAL_COST} token.`
      : signal
        ? 'You had no token left to track it as a signal.'
        : 'It is an alert only, not a signal.';
    await deps.notify(tx, {
      userId: watch.user_id,
      content: `${levelText(watch, outcome)} ${ending}`,
      signalId,
      messageType: 'info',
      mood: 'blue',
      at: now,
    });
  });
}

function levelText({ pair, timeframe, above, below }: WatchRow, outcome: WatchOutcome): string {
  const instrument = instrumentOf(pair);
  const level = (outcome === 'broke_up' ? above : below) ?? 0;
  const price = toPrice(instrument, level).toFixed(instrument.pointDigits);
  return `${pair} ${outcome === 'broke_up' ? 'broke above' : 'broke below'} ${price}, the ${timeframe} level you asked me to watch.`;
}

/** The signal a break would become at the price of now; null where the price is stale or no plan can be made of it. */
async function signalFor(
  { market, measure }: WatchDeps,
  watch: WatchRow,
  outcome: WatchOutcome,
  now: number,
): Promise<NewSignal | null> {
  const instrument = instrumentOf(watch.pair);
  const quote = market.quote(watch.pair, now);
  if (!quote || isStale(market, quote, now)) return null;
  const timeframe: Timeframe = watch.timeframe;
  const rules = breakoutRules[timeframe];
  const candles = await market.candles(watch.pair, rules.step, now, historyBars);
  const atr = averageTrueRange(candles, rules.atrBars);
  const action = outcome === 'broke_up' ? 'BUY' : 'SELL';
  const plan =
    atr === null
      ? null
      : planBreakout(instrument, { action, atr }, action === 'BUY' ? quote.ask : quote.bid, rules);
  if (!plan) return null;
  return {
    userId: watch.user_id,
    plan,
    timeframe,
    quote,
    feed: { name: market.name, simulated: market.simulated },
    confidence: await measure(watch.pair, timeframe, now),
    tokensDeducted: SIGNAL_COST,
    reason: levelText(watch, outcome),
    now,
  };
}

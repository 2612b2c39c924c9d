import { printPrice } from '@app/domain/buddy/print.ts';
import { stepLength } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { NewSignal } from '@app/domain/signals/new-signal.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import {
  averageTrueRange,
  breakoutRules,
  FRESH_BARS,
  historyBars,
  planBreakout,
  RUN_AWAY_ATR,
} from '@app/domain/strategy/breakout.ts';
import type { Confidence } from '@app/domain/strategy/confidence.ts';
import { feedOf, type MarketPort } from '../../adapters/market/port.ts';
import type { Database, Tx } from '../../db/database.ts';
import { isStale } from './find-setup.ts';
import { issueSignal } from './issue-signal.ts';
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
  /** The idea in Pipsy's words, the loss first. */
  tellIdea: (idea: BrokenRange) => string;
};

/** A watched range that broke while a fresh price allows a plan. */
export type BrokenRange = {
  plan: Plan;
  timeframe: Timeframe;
  quote: Quote;
  confidence: Confidence;
  /** The edge that broke, in mid points. */
  level: number;
};

/** What became of a watch, and when the candle that showed it was complete. */
export type WatchEnd = { outcome: WatchOutcome; at: number };

/**
 * Ends a watch whose level broke or that has expired, and tells the user of either. A break becomes, where asked for, a
 * tracked signal if the break and the price are fresh and the tokens suffice; otherwise it stays an alert. Happens once.
 */
export async function breakWatch(
  deps: WatchDeps,
  watch: WatchRow,
  { outcome, at }: WatchEnd,
  now: number,
): Promise<void> {
  const idea =
    watch.becomes_signal && outcome !== 'expired' ? await ideaOf(deps, watch, { outcome, at }, now) : null;
  await deps.database.transact(async (tx) => {
    if (!(await endWatch(tx, watch.id, outcome, now))) return;
    if (outcome === 'cancelled') return;
    if (outcome === 'expired') return tellLapse(deps, tx, watch, now);
    const paid =
      idea !== null &&
      (await deps.spendTokens(tx, {
        userId: watch.user_id,
        cost: SIGNAL_COST,
        reason: 'spend',
        reference: `watch:${watch.id}`,
        now,
      })) !== null;
    const signalId = paid ? await issueSignal(tx, signalOf(deps, watch, idea, outcome, now)) : null;
    await deps.notify(tx, {
      userId: watch.user_id,
      cause: 'watch_broke',
      content: tell(deps, watch, outcome, { idea, paid }),
      isSignalNotification: !paid,
      signalId,
      messageType: paid ? null : 'info',
      mood: paid ? 'green' : 'blue',
      at: now,
    });
  });
}

/** What was asked to be told and never came is said too, so that nobody relies on a watch that is no longer there. */
async function tellLapse({ notify }: WatchDeps, tx: Tx, watch: WatchRow, at: number): Promise<void> {
  const instrument = instrumentOf(watch.pair);
  const levels = [
    watch.below !== null && `below ${printPrice(instrument, watch.below)}`,
    watch.above !== null && `above ${printPrice(instrument, watch.above)}`,
  ].filter(Boolean);
  await notify(tx, {
    userId: watch.user_id,
    cause: 'watch_lapsed',
    content: `My watch on ${watch.pair}, on the ${watch.timeframe} plan, has run out: in its time I saw no candle close ${levels.join(' or ')}. Nothing was opened. If it still matters to you, ask me to watch it again.`,
    isSignalNotification: true,
    signalId: null,
    messageType: 'info',
    mood: 'blue',
    at,
  });
}

function levelText({ pair, timeframe, above, below }: WatchRow, outcome: WatchOutcome): string {
  const instrument = instrumentOf(pair);
  const level = (outcome === 'broke_up' ? above : below) ?? 0;
  return `${pair} ${outcome === 'broke_up' ? 'broke above' : 'broke below'} ${printPrice(instrument, level)}, the ${timeframe} level you asked me to watch.`;
}

function tell(
  { tellIdea }: WatchDeps,
  watch: WatchRow,
  outcome: WatchOutcome,
  { idea, paid }: { idea: BrokenRange | null; paid: boolean },
): string {
  const broken = levelText(watch, outcome);
  if (!idea) {
    const why = watch.becomes_signal ? ' I had no fresh price near that level to build a plan on.' : '';
    return `${broken}${why} It is an alert only, not a signal.`;
  }
  if (!paid) return `${broken} You had no token left for today to track it as a signal.`;
  // The idea itself begins with the level that broke, and its stop has to fit into a notification.
  return `${tellIdea(idea)}\n\nI track it from here. It cost ${SIGNAL_COST} token.`;
}

/** What a break would become at the price of now; null where that price is stale, has come back or has run away, the break is old, or no plan can be made of it. */
async function ideaOf(
  { market, measure }: WatchDeps,
  { pair, timeframe, above, below }: WatchRow,
  { outcome, at }: WatchEnd,
  now: number,
): Promise<BrokenRange | null> {
  const instrument = instrumentOf(pair);
  const quote = market.quote(pair, now);
  if (!quote || isStale(market, quote, now)) return null;
  const rules = breakoutRules[timeframe];
  const level = outcome === 'broke_up' ? above : below;
  if (level === null || now - at > FRESH_BARS * stepLength[rules.step]) return null;
  const candles = await market.candles(pair, rules.step, now, historyBars);
  const atr = averageTrueRange(candles, rules.atrBars);
  const action = outcome === 'broke_up' ? 'BUY' : 'SELL';
  const beyond = action === 'BUY' ? quote.mid - level : level - quote.mid;
  if (atr === null || beyond <= 0 || beyond > RUN_AWAY_ATR * atr) return null;
  const plan = planBreakout(instrument, { action, atr }, action === 'BUY' ? quote.ask : quote.bid, rules);
  if (!plan) return null;
  return { plan, timeframe, quote, level, confidence: await measure(pair, timeframe, now) };
}

const signalOf = (
  { market }: WatchDeps,
  watch: WatchRow,
  { plan, timeframe, quote, confidence }: BrokenRange,
  outcome: WatchOutcome,
  now: number,
): NewSignal => ({
  userId: watch.user_id,
  plan,
  timeframe,
  quote,
  feed: feedOf(market, plan.pair),
  confidence,
  tokensDeducted: SIGNAL_COST,
  reason: levelText(watch, outcome),
  now,
});

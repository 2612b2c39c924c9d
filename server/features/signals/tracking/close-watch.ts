import { printPrice } from '@app/domain/buddy/replies/print.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import { knownStake } from '@app/domain/memory/memory.ts';
import { ideaCost } from '@app/domain/tokens/cost.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { labelSimulated } from '@app/domain/market/simulated-label.ts';
import type { NewSignal } from '@app/domain/signals/new-signal.ts';
import type { IdeaKind, Timeframe } from '@app/domain/signals/signal.ts';
import {
  averageTrueRange,
  breakoutRules,
  FRESH_BARS,
  historyBars,
  planBreakout,
  RUN_AWAY_ATR,
} from '@app/domain/strategy/breakout.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { feedOf, isStale, type MarketPort } from '../../../adapters/market/port.ts';
import type { BreakoutIdea, IdeaTextPort } from '../../../ports/chat.ts';
import type { MemoryPort } from '../../../ports/memory.ts';
import type { TokensPort } from '../../../ports/tokens.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { issueSignal } from '../record/issue-signal.ts';
import type { ForecastPlan } from '../setups/forecast-plan.ts';
import type { MeasureConfidence } from '../setups/measure-confidence.ts';
import { hasOpenSignal } from '../signal-store.ts';
import type { Notify } from './closing-notice.ts';
import { endWatch, type WatchOutcome, type WatchRow } from './watch-store.ts';

export type TrackerDeps = {
  database: Database;
  market: MarketPort;
  notify: Notify;
  spendTokens: TokensPort['spend'];
  measureConfidence: MeasureConfidence;
  /** What the years before make of an idea there. */
  kindOfIdeasOn: (pair: Pair, timeframe: Timeframe) => Promise<IdeaKind>;
  forecastPlan: ForecastPlan;
  describeIdea: IdeaTextPort['describe'];
  memory: Pick<MemoryPort, 'read'>;
};

type PlannedIdea = BreakoutIdea & { kind: IdeaKind };
type WatchEnd = { outcome: WatchOutcome; at: number };

/** Becomes an idea if requested, fresh and affordable; otherwise it stays an alert. Practice costs no token. */
export async function closeWatch(
  deps: TrackerDeps,
  watch: WatchRow,
  { outcome, at }: WatchEnd,
  now: number,
): Promise<void> {
  const idea =
    watch.becomes_signal && outcome !== 'expired' ? await planIdea(deps, watch, { outcome, at }, now) : null;
  await deps.database.transact(async (tx) => {
    if (!(await endWatch(tx, watch.id, outcome, now))) return;
    if (outcome === 'cancelled') return;
    if (outcome === 'expired') return notifyExpired(deps, tx, watch, now);
    const isHeld =
      idea !== null && (await hasOpenSignal(tx, watch.user_id, { ...idea.plan, timeframe: idea.timeframe }));
    const isOpened =
      idea !== null &&
      !isHeld &&
      (ideaCost[idea.kind] === 0 ||
        (await deps.spendTokens(tx, {
          userId: watch.user_id,
          cost: ideaCost[idea.kind],
          reason: 'spend',
          reference: `watch:${watch.id}`,
          now,
        })) !== null);
    const signalId = isOpened
      ? await issueSignal(tx, {
          ...toNewSignal(deps, watch, idea, outcome, now),
          stakeCents: knownStake(await deps.memory.read(tx, watch.user_id)),
        })
      : null;
    await deps.notify(tx, {
      userId: watch.user_id,
      cause: 'watch_broke',
      content: labelSimulated(
        writeBreakNotice(deps, watch, outcome, { idea, isHeld, isOpened }),
        deps.market.simulated,
      ),
      isSignalNotification: !isOpened,
      pair: watch.pair,
      signalId,
      messageType: isOpened ? null : 'info',
      mood: isOpened && idea.kind === 'signal' ? 'green' : 'blue',
      at: now,
    });
  });
}

async function notifyExpired(
  { market, notify }: TrackerDeps,
  tx: Tx,
  watch: WatchRow,
  at: number,
): Promise<void> {
  const instrument = instrumentOf(watch.pair);
  const levels = [
    watch.below !== null && `below ${printPrice(instrument, watch.below)}`,
    watch.above !== null && `above ${printPrice(instrument, watch.above)}`,
  ].filter(Boolean);
  await notify(tx, {
    userId: watch.user_id,
    cause: 'watch_lapsed',
    content: labelSimulated(
      `My watch on ${watch.pair}, on the ${timeframeNames[watch.timeframe]} plan, has run out${watch.paused_at === null ? `: in its time I saw no candle close ${levels.join(' or ')}` : ' while it was paused'}. Nothing was opened. If it still matters to you, ask me to watch it again.`,
      market.simulated,
    ),
    isSignalNotification: true,
    pair: watch.pair,
    signalId: null,
    messageType: 'info',
    mood: 'blue',
    at,
  });
}

function describeBreak({ pair, timeframe, above, below }: WatchRow, outcome: WatchOutcome): string {
  const instrument = instrumentOf(pair);
  const level = (outcome === 'broke_up' ? above : below) ?? 0;
  return `${pair} ${outcome === 'broke_up' ? 'broke above' : 'broke below'} ${printPrice(instrument, level)}, the ${timeframeNames[timeframe]} level you asked me to watch.`;
}

function writeBreakNotice(
  { describeIdea }: TrackerDeps,
  watch: WatchRow,
  outcome: WatchOutcome,
  { idea, isHeld, isOpened }: { idea: PlannedIdea | null; isHeld: boolean; isOpened: boolean },
): string {
  const breakText = describeBreak(watch, outcome);
  if (!idea) {
    const why = watch.becomes_signal ? ' I had no fresh price near that level to build a plan on.' : '';
    return `${breakText}${why} It is an alert only, not a signal.`;
  }
  if (isHeld)
    return `${breakText} You hold an open signal on it already; a second one would only double the risk, so I opened none.`;
  if (!isOpened) return `${breakText} You had no token left for today to track it as a signal.`;
  // Short, so that the stop fits into a notification.
  return idea.kind === 'signal'
    ? `${describeIdea(idea)}\n\nI track it from here. It cost ${ideaCost.signal} token.`
    : `${describeIdea(idea)}\n\nA practice idea, no proven edge: I track it from here, and it cost no token.`;
}

/** Null where the market is closed, the price is stale, has come back or run away, the break is old, or no plan fits. */
async function planIdea(
  { market, measureConfidence, kindOfIdeasOn, forecastPlan }: TrackerDeps,
  { pair, timeframe, above, below }: WatchRow,
  { outcome, at }: WatchEnd,
  now: number,
): Promise<PlannedIdea | null> {
  const instrument = instrumentOf(pair);
  const quote = market.quote(pair, now);
  if (!quote || isStale(market, quote, now) || !isMarketOpen(instrument, now)) return null;
  const rules = breakoutRules[timeframe];
  const level = outcome === 'broke_up' ? above : below;
  if (level === null || now - at > FRESH_BARS * candleStepMs[rules.step]) return null;
  const candles = await market.candles(pair, rules.step, now, historyBars);
  const atr = averageTrueRange(candles, rules.atrBars);
  const action = outcome === 'broke_up' ? 'BUY' : 'SELL';
  const beyond = action === 'BUY' ? quote.mid - level : level - quote.mid;
  if (atr === null || beyond <= 0 || beyond > RUN_AWAY_ATR * atr) return null;
  const plan = planBreakout(instrument, { action, atr }, action === 'BUY' ? quote.ask : quote.bid, rules);
  if (!plan) return null;
  const [kind, confidence, chance] = await Promise.all([
    kindOfIdeasOn(pair, timeframe),
    measureConfidence(pair, timeframe, now),
    forecastPlan(plan, timeframe, now),
  ]);
  return { plan, timeframe, quote, level, confidence, chance, kind };
}

const toNewSignal = (
  { market }: TrackerDeps,
  watch: WatchRow,
  { plan, timeframe, quote, level, confidence, chance, kind }: PlannedIdea,
  outcome: WatchOutcome,
  now: number,
): NewSignal => ({
  userId: watch.user_id,
  plan,
  timeframe,
  breakoutLevel: level,
  quote,
  feed: feedOf(market, plan.pair),
  confidence,
  chance,
  kind,
  tokensDeducted: ideaCost[kind],
  reason: describeBreak(watch, outcome),
  now,
});

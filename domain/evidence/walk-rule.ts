import { DAY_MS } from '../time.ts';
import { candleStepMs } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import { expiryOf } from '../signals/tracking/expiry.ts';
import type { Timeframe } from '../signals/signal.ts';
import { nightsHeld, spreadFactors, type CostModel } from './costs.ts';
import type { Proposal, Rule, RuleContext, RuleReader, Side } from './rule.ts';
import type { Series } from './series.ts';

export type Ending = 'target' | 'stop' | 'time';

/** Instants in UTC ms; `grossR` before and `netR` after all costs, in risks (the distance to the stop). */
export type PastTrade = {
  openedAt: number;
  closedAt: number;
  side: Side;
  ending: Ending;
  grossR: number;
  netR: number;
  /** One candle touched stop and target and counts as stopped. */
  isAmbiguous: boolean;
};

/** A stop nearer than this many spreads would be closed by the spread alone. */
const STOP_SPREADS = 3;

export type Walk = {
  instrument: Instrument;
  timeframe: Timeframe;
  series: Series;
  costs: CostModel;
  context: RuleContext;
};

/** Where a rule's trades end in time; `lastsDays` by the calendar. */
export const endOf = (
  { instrument, timeframe }: Walk,
  { lastsDays }: Pick<Rule, 'lastsDays'>,
  openedAt: number,
): number =>
  lastsDays === undefined ? expiryOf(instrument, timeframe, openedAt) : openedAt + lastsDays * DAY_MS;

/** A trade and the proposal that it came from. */
export type WalkedTrade = { proposal: Proposal; trade: PastTrade };

export const walkRule = (rule: Rule, walk: Walk): PastTrade[] =>
  walkProposals(rule, openMarket(walk), rule.read(walk.series, walk.context)).map(({ trade }) => trade);

export const walkProposals = (rule: Rule, market: Market, reader: RuleReader): WalkedTrade[] =>
  walkFrom(rule, market, reader, 1).walked;

/**
 * Every trade of a rule from a place on, one at a time, decided on the candles before it, entered at a candle's open; one that is
 * still open is none, and its place is the one to go on from.
 */
export function walkFrom(
  rule: Rule,
  market: Market,
  reader: RuleReader,
  from: number,
): { walked: WalkedTrade[]; next: number } {
  const { time } = market.series;
  const walked: WalkedTrade[] = [];
  for (let at = Math.max(1, from); at < time.length; at += 1) {
    const proposal = reader.propose(at);
    if (!proposal || !isPlaced(proposal, market)) continue;
    const closed = followProposal(market, proposal, endOf(market, rule, time[at] as number), reader);
    if (!closed) return { walked, next: at };
    walked.push({ proposal, trade: closed.trade });
    at = closed.place;
  }
  return { walked, next: time.length };
}

export type Market = Walk & { half: Float64Array };

/** With half of the spread of each candle, in points. */
export function openMarket(walk: Walk): Market {
  const { instrument, series, costs, context } = walk;
  const usual = (instrument.spreadPoints / 2) * costs.spreadTimes;
  const half = costs.isByHour
    ? spreadFactors(instrument, series.time, context.releases).map((factor) => factor * usual)
    : new Float64Array(series.time.length).fill(usual);
  return { ...walk, half };
}

/** Prices stay above zero, and the spread alone does not reach the stop. */
export function isPlaced({ at, stop, target }: Proposal, { instrument, series }: Walk): boolean {
  return (
    stop >= instrument.spreadPoints * STOP_SPREADS &&
    (series.open[at] as number) - Math.max(stop, target ?? 0) > instrument.spreadPoints
  );
}

/**
 * One trade to its end by the tracker's rules: opened beyond the stop it closes at the open, beyond the target at the
 * target; a candle that touches both counts as stopped. Where only closes are known, both are filled at the close, since
 * else losses would overshoot and gains would not. Null while it is open.
 */
export function followProposal(
  { series, half, costs, instrument }: Market,
  { at, side, stop: risk, target: reward }: Proposal,
  endsAt: number,
  { trail }: Pick<RuleReader, 'trail'>,
): { trade: PastTrade; place: number } | null {
  const { time, open, high, low, close, isCloseOnly } = series;
  const length = candleStepMs[series.step];
  const middle = open[at] as number;
  const entry = middle + side * (half[at] as number);
  const stop = entry - side * risk;
  const target = reward === null ? null : entry + side * reward;
  const openedAt = time[at] as number;
  const finish = (ending: Ending, price: number, closedAt: number, place: number, isAmbiguous = false) => {
    const slipped = ending === 'stop' ? costs.slippage * 2 * (half[place] as number) : 0;
    const nightly = (costs.yearlyMarkup[instrument.kind] / 365) * middle * nightsHeld(openedAt, closedAt);
    const commission = costs.commission[instrument.kind] * middle;
    const made = side * (price - entry);
    return {
      place,
      trade: {
        openedAt,
        closedAt,
        side,
        ending,
        grossR: (made + (half[at] as number) + (half[place] as number)) / risk,
        netR: (made - slipped - nightly - commission) / risk,
        isAmbiguous,
      },
    };
  };
  for (let i = at; i < time.length; i += 1) {
    const spread = half[i] as number;
    const start = time[i] as number;
    const first = (open[i] as number) - side * spread;
    if (start >= endsAt) return finish('time', first, start, i);
    const left = i > at && trail ? trail(i, side) : null;
    const bound =
      left === null ? stop : side > 0 ? Math.max(stop, left - spread) : Math.min(stop, left + spread);
    if (side * (first - bound) <= 0) return finish('stop', first, start, i);
    if (target !== null && side * (first - target) >= 0)
      return finish('target', isCloseOnly ? first : target, start, i);
    const worst = ((side > 0 ? low : high)[i] as number) - side * spread;
    const best = ((side > 0 ? high : low)[i] as number) - side * spread;
    const isWon = target !== null && side * (best - target) >= 0;
    if (side * (worst - bound) <= 0) return finish('stop', bound, start + length, i, isWon);
    if (isWon) return finish('target', target, start + length, i);
    if (endsAt < start + length)
      return finish('time', (close[i] as number) - side * spread, start + length, i);
  }
  return null;
}

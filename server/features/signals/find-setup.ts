import type { Candle } from '@app/domain/market/candle.ts';
import { stepLength } from '@app/domain/market/candle.ts';
import { instrumentOf, type Instrument, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, nextOpen } from '@app/domain/market/market-week.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import {
  breakoutRules,
  planBreakout,
  readBreakout,
  type Breakout,
  type Inside,
} from '@app/domain/strategy/breakout.ts';
import { confidenceOf, type Confidence } from '@app/domain/strategy/confidence.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

/** Complete candles the hit rate is measured on. */
const HISTORY = 1_500;
/** A price older than this many candles of the feed while the market is open is stale (domain facts, section 2). */
const STALE_BARS = 3;

type Seen = { instrument: Instrument; timeframe: Timeframe; quote: Quote; confidence: Confidence };

export type Setup =
  | (Seen & { kind: 'breakout'; breakout: Breakout; plan: Plan })
  /** No fresh breakout: the two levels that matter. */
  | (Seen & { kind: 'levels'; levels: Inside })
  | { kind: 'closed'; instrument: Instrument; opensAt: number }
  | { kind: 'stale'; instrument: Instrument; quote: Quote }
  /** The feed has no price, or too little history. */
  | { kind: 'no-data'; instrument: Instrument };

export type FreshBreakout = Extract<Setup, { kind: 'breakout' }>;

export type SetupFinder = {
  find: (pair: Pair, timeframe: Timeframe, now: number) => Promise<Setup>;
  /** The fresh breakout with the best proven record (lower end of its interval), over every instrument of the feed. */
  best: (timeframe: Timeframe, now: number) => Promise<FreshBreakout | null>;
};

export function isStale(market: Pick<MarketPort, 'baseStep'>, quote: Quote, now: number): boolean {
  return now - quote.at > STALE_BARS * market.baseStep(quote.pair);
}

export function createSetupFinder(market: MarketPort): SetupFinder {
  const measured = new Map<string, { upTo: number; confidence: Confidence }>();

  const confidenceFrom = (
    instrument: Instrument,
    timeframe: Timeframe,
    candles: readonly Candle[],
  ): Confidence => {
    const key = `${instrument.pair} ${timeframe}`;
    const upTo = candles.at(-1)?.time ?? 0;
    const known = measured.get(key);
    if (known?.upTo === upTo) return known.confidence;
    const confidence = confidenceOf(instrument, timeframe, candles);
    measured.set(key, { upTo, confidence });
    return confidence;
  };

  const find: SetupFinder['find'] = async (pair, timeframe, now) => {
    const instrument = instrumentOf(pair);
    if (!market.pairs.includes(pair)) return { kind: 'no-data', instrument };
    if (!isMarketOpen(instrument, now))
      return { kind: 'closed', instrument, opensAt: nextOpen(instrument, now) };
    const quote = market.quote(pair, now);
    if (!quote) return { kind: 'no-data', instrument };
    if (isStale(market, quote, now)) return { kind: 'stale', instrument, quote };
    const rules = breakoutRules[timeframe];
    if (stepLength[rules.step] < market.baseStep(pair)) return { kind: 'no-data', instrument };
    const candles = await market.candles(pair, rules.step, now, HISTORY);
    const found = readBreakout(candles, rules, quote.mid);
    if (!found) return { kind: 'no-data', instrument };
    const seen = { instrument, timeframe, quote, confidence: confidenceFrom(instrument, timeframe, candles) };
    const plan =
      found.kind === 'breakout'
        ? planBreakout(instrument, found, found.action === 'BUY' ? quote.ask : quote.bid, rules)
        : null;
    if (found.kind === 'breakout' && plan) return { ...seen, kind: 'breakout', breakout: found, plan };
    const levels = found.kind === 'inside' ? found : readBreakout(candles, rules, Number.NaN);
    return levels?.kind === 'inside' ? { ...seen, kind: 'levels', levels } : { kind: 'no-data', instrument };
  };

  const best: SetupFinder['best'] = async (timeframe, now) => {
    const setups = await Promise.all(market.pairs.map((pair) => find(pair, timeframe, now)));
    return setups
      .filter((one) => one.kind === 'breakout')
      .reduce<FreshBreakout | null>(
        (top, one) => (top && top.confidence.interval.low >= one.confidence.interval.low ? top : one),
        null,
      );
  };

  return { find, best };
}

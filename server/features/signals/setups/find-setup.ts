import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, nextOpen } from '@app/domain/market/hours/market-week.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { breakoutRules, historyBars, planBreakout, readBreakout } from '@app/domain/strategy/breakout.ts';
import type { Breakable, FreshBreakout, NoBreakout, Setup } from '@app/domain/strategy/setup.ts';
import { isStale, MarketDown, type MarketPort } from '../../../adapters/market/port.ts';
import type { ForecastPlan } from './forecast-plan.ts';
import type { ConfidenceMeter } from './measure-confidence.ts';

type Reading = Breakable | NoBreakout;

export type SetupFinder = {
  find: (pair: Pair, timeframe: Timeframe, now: number) => Promise<Setup>;
  /** Ranks by the lower end of the interval; without any record the first breakout, so that no reply waits long. */
  best: (timeframe: Timeframe, now: number, except?: readonly Pair[]) => Promise<FreshBreakout | null>;
  /** The same market without its confidence and chance, which take long. */
  broken: (timeframe: Timeframe, now: number, except?: readonly Pair[]) => Promise<Breakable | null>;
  warm: (timeframe: Timeframe, now: number) => Promise<void>;
};

export function createSetupFinder(
  market: MarketPort,
  meter: ConfidenceMeter,
  forecastPlan: ForecastPlan,
): SetupFinder {
  const measured = async (reading: Breakable, now: number): Promise<FreshBreakout> => {
    const [confidence, chance] = await Promise.all([
      meter.measure(reading.plan.pair, reading.timeframe, now),
      forecastPlan(reading.plan, reading.timeframe, now),
    ]);
    return { ...reading, confidence, chance };
  };
  const breakouts = async (timeframe: Timeframe, now: number): Promise<Breakable[]> => {
    const readings = await Promise.all(market.pairs.map((pair) => readMarket(market, pair, timeframe, now)));
    return readings.filter((one) => one.kind === 'breakout');
  };

  const bestBroken: SetupFinder['broken'] = async (timeframe, now, except = []) => {
    const found = (await breakouts(timeframe, now)).filter(({ plan }) => !except.includes(plan.pair));
    const known = found.flatMap((one) => {
      const confidence = meter.known(one.plan.pair, timeframe, now);
      return confidence ? [{ one, confidence }] : [];
    });
    if (known.length === 0) return found[0] ?? null;
    return known.reduce((a, b) => (b.confidence.interval.low > a.confidence.interval.low ? b : a)).one;
  };

  return {
    find: async (pair, timeframe, now) => {
      const reading = await readMarket(market, pair, timeframe, now);
      return reading.kind === 'breakout' ? measured(reading, now) : reading;
    },
    best: async (timeframe, now, except) => {
      const best = await bestBroken(timeframe, now, except);
      return best && measured(best, now);
    },
    broken: bestBroken,
    warm: async (timeframe, now) => {
      for (const { plan } of await breakouts(timeframe, now)) await meter.measure(plan.pair, timeframe, now);
    },
  };
}

async function readMarket(
  market: MarketPort,
  pair: Pair,
  timeframe: Timeframe,
  now: number,
): Promise<Reading> {
  const instrument = instrumentOf(pair);
  const noData: Reading = { kind: 'no-data', instrument };
  if (!market.pairs.includes(pair)) return noData;
  if (!isMarketOpen(instrument, now))
    return { kind: 'closed', instrument, opensAt: nextOpen(instrument, now) };
  const quote = market.quote(pair, now);
  if (!quote) return noData;
  if (isStale(market, quote, now)) return { kind: 'stale', instrument, quote };
  const rules = breakoutRules[timeframe];
  if (candleStepMs[rules.step] < market.baseStep(pair)) return noData;
  const candles = await market.candles(pair, rules.step, now, historyBars).catch(noneWhenDown);
  const found = readBreakout(candles, rules, quote.mid);
  if (!found) return noData;
  const seen = { instrument, timeframe, quote };
  if (found.kind === 'inside') return { ...seen, kind: 'levels', levels: found };
  const plan = planBreakout(instrument, found, found.action === 'BUY' ? quote.ask : quote.bid, rules);
  return plan
    ? { ...seen, kind: 'breakout', breakout: found, plan }
    : { ...seen, kind: 'levels', levels: found.next };
}

/** A failing provider counts as one without history. */
function noneWhenDown(error: unknown): Candle[] {
  if (error instanceof MarketDown) return [];
  throw error;
}

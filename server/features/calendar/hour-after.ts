import { MINUTE_MS } from '@app/domain/time.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { REACTION_TIME_MS } from '@app/domain/calendar/releases/usual-reaction.ts';
import { findInstrument, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { pipsOf } from '@app/domain/signals/pips.ts';
import type { EconomicEvent as EventView } from '@app/contracts/market/calendar.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import type { HourSpan } from '../../ports/calendar.ts';

type Candles = Pick<MarketPort, 'baseStep' | 'barsBetween' | 'pairs'>;

/** From the last price before a release to the last one within the hour after it. */
export async function measureHourAfter(market: Candles, pair: Pair, at: number): Promise<HourSpan | null> {
  const step = market.baseStep(pair);
  const [before, after] = await Promise.all([
    market.barsBetween(pair, at - Math.max(step, 10 * MINUTE_MS), at),
    market.barsBetween(pair, at, at + REACTION_TIME_MS),
  ]);
  const [last, end] = [before.at(-1), after.at(-1)];
  // A gap at either end would measure another hour than the one meant.
  if (!last || !end || at + REACTION_TIME_MS - (end.time + step) > Math.max(step, 10 * MINUTE_MS))
    return null;
  return { from_points: last.close, to_points: end.close };
}

type HourAfter = NonNullable<EventView['after']>;
const MAX_REMEMBERED = 500;

/** Of each release once, as soon as its hour is over; one without candles is asked for again. */
export function createHourReader(market: Candles) {
  const measured = new Map<string, HourAfter>();
  const measure = async (event: EconomicEvent): Promise<HourAfter | null> => {
    const instrument = findInstrument(affectedPairOf(event));
    if (!instrument || !market.pairs.includes(instrument.pair)) return null;
    const { pair } = instrument;
    const span = await measureHourAfter(market, pair, event.at).catch(() => null);
    if (!span) return null;
    const [from, to] = [span.from_points, span.to_points];
    return {
      pair,
      pips: pipsOf(pair, to - from),
      percent: (100 * (to - from)) / from,
      from: toPrice(instrument, from),
      to: toPrice(instrument, to),
    };
  };
  return async (event: EconomicEvent, now: number): Promise<Pick<EventView, 'after'>> => {
    if (now < event.at + REACTION_TIME_MS) return {};
    const key = `${event.id} ${event.at}`;
    const known = measured.get(key);
    if (known) return { after: known };
    const after = await measure(event);
    if (after) {
      if (measured.size >= MAX_REMEMBERED) measured.clear();
      measured.set(key, after);
    }
    return { after };
  };
}

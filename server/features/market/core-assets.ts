import type { CoreAsset } from '@app/contracts/market.ts';
import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import type { Instrument, Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, tradingDayStart } from '@app/domain/market/market-week.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

/** Age of a price in whole seconds. */
export const ageSeconds = (quote: Quote, now: number): number =>
  Math.max(0, Math.floor((now - quote.at) / 1_000));

const round = (value: number): number => Number(value.toFixed(2));

/**
 * Reads what the list of instruments shows. The day's change counts from the last price before the trading day
 * began (of the day the price is of, when it is an old one), or from the first price of a feed that began later.
 */
export function coreAssetsOf(market: MarketPort): (now: number) => Promise<CoreAsset[]> {
  const starts = new Map<Pair, { day: number; price: number }>();

  const dayStartPrice = async (instrument: Instrument, quote: Quote): Promise<number> => {
    const { pair } = instrument;
    const day = tradingDayStart(instrument, quote.at);
    const known = starts.get(pair);
    if (known?.day === day) return known.price;
    const before = market.quote(pair, day);
    const price = before?.mid ?? (await firstPrice(pair, day, quote.at));
    if (price !== undefined) starts.set(pair, { day, price });
    return price ?? quote.mid;
  };

  const firstPrice = async (pair: Pair, from: number, to: number): Promise<number | undefined> => {
    try {
      return (await market.barsBetween(pair, from, to))[0]?.open;
    } catch {
      // The price itself is known; what it did today is not, and is asked for again the next time.
      return undefined;
    }
  };

  const read = async (pair: Pair, now: number): Promise<CoreAsset[]> => {
    const quote = market.quote(pair, now);
    if (!quote) return [];
    const instrument = instrumentOf(pair);
    const start = await dayStartPrice(instrument, quote);
    const change = quote.mid - start;
    return [
      {
        symbol: pair,
        name: instrument.name,
        kind: instrument.kind,
        digits: instrument.pointDigits,
        price: toPrice(instrument, quote.mid),
        bid: toPrice(instrument, quote.bid),
        ask: toPrice(instrument, quote.ask),
        change: toPrice(instrument, change),
        changePercent: round((change / start) * 100),
        trend: change > 0 ? 'up' : change < 0 ? 'down' : 'flat',
        asOf: new Date(quote.at).toISOString(),
        ageSeconds: ageSeconds(quote, now),
        open: isMarketOpen(instrument, now),
        simulated: market.simulated,
      },
    ];
  };

  return async (now) => (await Promise.all(market.pairs.map((pair) => read(pair, now)))).flat();
}

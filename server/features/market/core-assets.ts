import type { CoreAsset } from '@app/contracts/market/market.ts';
import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import type { Instrument, Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, tradingDayStart } from '@app/domain/market/hours/market-week.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { toIso } from '@app/domain/time.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

export const ageSeconds = (quote: Quote, now: number): number =>
  Math.max(0, Math.floor((now - quote.at) / 1_000));

const roundToCents = (value: number): number => Number(value.toFixed(2));

/** The day's change counts from the last price before the quote's trading day, or from the feed's first price. */
export function createCoreAssetReader(market: MarketPort): (now: number) => Promise<CoreAsset[]> {
  const dayStarts = new Map<Pair, { day: number; price: number }>();

  const dayStartPrice = async (instrument: Instrument, quote: Quote): Promise<number> => {
    const { pair } = instrument;
    const day = tradingDayStart(instrument, quote.at);
    const start = dayStarts.get(pair);
    if (start?.day === day) return start.price;
    const before = market.quote(pair, day);
    const price = before?.mid ?? (await firstPrice(pair, day, quote.at));
    if (price !== undefined) dayStarts.set(pair, { day, price });
    return price ?? quote.mid;
  };

  const firstPrice = async (pair: Pair, from: number, to: number): Promise<number | undefined> => {
    try {
      return (await market.barsBetween(pair, from, to))[0]?.open;
    } catch {
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
        changePercent: roundToCents((change / start) * 100),
        trend: change > 0 ? 'up' : change < 0 ? 'down' : 'flat',
        asOf: toIso(quote.at),
        ageSeconds: ageSeconds(quote, now),
        open: isMarketOpen(instrument, now),
        simulated: market.simulated,
      },
    ];
  };

  return async (now) => (await Promise.all(market.pairs.map((pair) => read(pair, now)))).flat();
}

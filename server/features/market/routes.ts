import { findInstrument, toPrice } from '@app/domain/market/instrument.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/market-week.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { ageSeconds, coreAssetsOf } from './core-assets.ts';

export function marketRoutes({
  market,
}: Deps): Pick<Handlers, 'getCoreAssets' | 'getLivePrice' | 'getCandles'> {
  const readCoreAssets = coreAssetsOf(market);
  let shared: { stamp: string; text: Promise<string> } | null = null;

  /** Every open page asks for this list every few seconds: written anew when the second or a price has changed. */
  const coreAssetsText = (now: number): Promise<string> => {
    const prices = market.pairs.map((pair) => market.quote(pair, now)?.mid);
    const stamp = `${Math.floor(now / 1_000)} ${prices.join(' ')}`;
    if (shared?.stamp !== stamp) {
      const mine = { stamp, text: readCoreAssets(now).then((assets) => JSON.stringify(assets)) };
      shared = mine;
      mine.text.catch(() => {
        if (shared === mine) shared = null;
      });
    }
    return shared.text;
  };

  const carried = (text: string): Instrument => {
    const instrument = findInstrument(text);
    if (!instrument || !market.pairs.includes(instrument.pair))
      throw new AppError('not_found', 'There are no prices for this pair.');
    return instrument;
  };

  return {
    getCoreAssets: async ({ now }) => ({ prepared: await coreAssetsText(now) }),

    getLivePrice: ({ params, now }) => {
      const instrument = carried(params.pair);
      const quote = market.quote(instrument.pair, now);
      if (!quote) throw new AppError('not_found', `There is no price of ${instrument.pair} yet.`);
      return {
        pair: instrument.pair,
        current: toPrice(instrument, quote.mid),
        bid: toPrice(instrument, quote.bid),
        ask: toPrice(instrument, quote.ask),
        asOf: new Date(quote.at).toISOString(),
        ageSeconds: ageSeconds(quote, now),
        open: isMarketOpen(instrument, now),
        simulated: market.simulated,
      };
    },

    getCandles: async ({ params, query, now }) => {
      const instrument = carried(params.pair);
      const to = query.to === undefined ? now : Math.min(now, Date.parse(query.to));
      const candles = await market.candles(instrument.pair, query.step, to, query.count);
      return {
        pair: instrument.pair,
        step: query.step,
        digits: instrument.pointDigits,
        simulated: market.simulated,
        source: market.name,
        candles: candles.map((one) => ({
          time: one.time,
          open: toPrice(instrument, one.open),
          high: toPrice(instrument, one.high),
          low: toPrice(instrument, one.low),
          close: toPrice(instrument, one.close),
        })),
      };
    },
  };
}

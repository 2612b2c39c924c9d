import { findInstrument, toPrice } from '@app/domain/market/instrument.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/market-week.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { ageSeconds, coreAssetsOf } from './core-assets.ts';

/** How long one list of prices serves everybody. */
const SHARED_MS = 250;

export function marketRoutes({
  market,
}: Deps): Pick<Handlers, 'getCoreAssets' | 'getLivePrice' | 'getCandles'> {
  const readCoreAssets = coreAssetsOf(market);
  let shared: { moment: number; bytes: Promise<Buffer> } | null = null;

  /** Every open page asks for this list every few seconds: written anew a few times a second at most. */
  const coreAssetsBytes = (now: number): Promise<Buffer> => {
    const moment = Math.floor(now / SHARED_MS);
    if (shared?.moment !== moment) {
      const mine = {
        moment,
        bytes: readCoreAssets(now).then((assets) => Buffer.from(JSON.stringify(assets))),
      };
      shared = mine;
      mine.bytes.catch(() => {
        if (shared === mine) shared = null;
      });
    }
    return shared.bytes;
  };

  const carried = (text: string): Instrument => {
    const instrument = findInstrument(text);
    if (!instrument || !market.pairs.includes(instrument.pair))
      throw new AppError('not_found', 'There are no prices for this pair.');
    return instrument;
  };

  return {
    getCoreAssets: async ({ now }) => ({ prepared: await coreAssetsBytes(now) }),

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

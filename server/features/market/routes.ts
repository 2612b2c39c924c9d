import type { Candle } from '@app/domain/market/candle.ts';
import { findInstrument, toPrice } from '@app/domain/market/instrument.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { toIso } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { sharePerPeriod } from '../../platform/http/share-per-period.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { MarketOverviewPort } from '../../ports/market.ts';
import { ageSeconds, createCoreAssetReader } from './core-assets.ts';
import { readRunningCandle, stepsOf } from './read-candles.ts';

const SHARE_MS = 250;

export function marketRoutes({
  market,
  overview,
}: Pick<Deps, 'market'> & { overview: MarketOverviewPort }): Pick<
  Handlers,
  'getCoreAssets' | 'getMarketOverview' | 'getLivePrice' | 'getCandles'
> {
  const readCoreAssets = createCoreAssetReader(market);
  const readSharedBytes = sharePerPeriod(SHARE_MS, async (now) =>
    Buffer.from(JSON.stringify(await readCoreAssets(now))),
  );

  const requireInstrument = (text: string): Instrument => {
    const instrument = findInstrument(text);
    if (!instrument || !market.pairs.includes(instrument.pair))
      throw new AppError('not_found', 'There are no prices for this pair.');
    return instrument;
  };

  return {
    getCoreAssets: async ({ now }) => ({ prepared: await readSharedBytes(now) }),

    getMarketOverview: async ({ now }) => ({ at: toIso(now), items: [...(await overview.list(now))] }),

    getLivePrice: ({ params, now }) => {
      const instrument = requireInstrument(params.pair);
      const quote = market.quote(instrument.pair, now);
      if (!quote) throw new AppError('not_found', `There is no price of ${instrument.pair} yet.`);
      return {
        pair: instrument.pair,
        current: toPrice(instrument, quote.mid),
        bid: toPrice(instrument, quote.bid),
        ask: toPrice(instrument, quote.ask),
        asOf: toIso(quote.at),
        ageSeconds: ageSeconds(quote, now),
        open: isMarketOpen(instrument, now),
        simulated: market.simulated,
      };
    },

    getCandles: async ({ params, query, now }) => {
      const instrument = requireInstrument(params.pair);
      const to = query.to === undefined ? now : Math.min(now, Date.parse(query.to));
      const candles = await market.candles(instrument.pair, query.step, to, query.count);
      const steps = stepsOf(market, instrument.pair);
      const running =
        query.running && query.to === undefined && steps.includes(query.step)
          ? await readRunningCandle(market, instrument.pair, query.step, now)
          : null;
      const view = (one: Candle) => ({
        time: one.time,
        open: toPrice(instrument, one.open),
        high: toPrice(instrument, one.high),
        low: toPrice(instrument, one.low),
        close: toPrice(instrument, one.close),
      });
      return {
        pair: instrument.pair,
        step: query.step,
        digits: instrument.pointDigits,
        simulated: market.simulated,
        source: market.name,
        candles: candles.map(view),
        running: running && view(running),
        steps,
      };
    },
  };
}

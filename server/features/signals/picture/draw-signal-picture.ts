import { LRUCache } from 'lru-cache';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { formatPrice } from '@app/domain/buddy/replies/print.ts';
import { lightColours } from '@app/domain/charts/chart-colours.ts';
import { drawLivingDocument } from '@app/domain/charts/living/draw-living-chart.ts';
import {
  candlesOfPicture,
  livingStateOf,
  pictureOfIdea,
  toLivingIdea,
} from '@app/domain/charts/living/picture-of-idea.ts';
import { findInstrument, toPrice } from '@app/domain/market/instrument.ts';
import { SIMULATED } from '@app/domain/market/simulated-label.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { feedOf, type MarketPort } from '../../../adapters/market/port.ts';
import { renderSvg } from '../../../platform/pictures/render-svg.ts';

/** The holders of an idea get the same picture one after the other. */
const MAX_STORED = 20;

/** A PNG of the living card's picture; null where there are no candles to draw. */
export type DrawSignalPicture = (signal: SignalView, now: number) => Promise<Buffer | null>;

export function createSignalPictures(market: MarketPort): DrawSignalPicture {
  const drawn = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_STORED });
  return (signal, now) => {
    const { pair, timeframe, entry, target, stopLoss, openedAt, closedAt, status } = signal;
    if (status === 'active') return drawPicture(market, signal, now);
    const { to } = candlesOfPicture(toLivingIdea(signal), now);
    // Until the candle of its end is complete, the picture still changes.
    const version = now >= to ? 'whole' : Math.floor(now / MINUTE_MS);
    const key = [pair, timeframe, entry, target, stopLoss, openedAt, closedAt, version].join(' ');
    const stored = drawn.get(key) ?? drawPicture(market, signal, now);
    drawn.set(key, stored);
    stored.then(
      (picture) => picture === null && drawn.delete(key),
      () => drawn.delete(key),
    );
    return stored;
  };
}

async function drawPicture(market: MarketPort, signal: SignalView, now: number): Promise<Buffer | null> {
  const instrument = findInstrument(signal.pair);
  if (!instrument) return null;
  const idea = toLivingIdea(signal);
  const { step, to, count } = candlesOfPicture(idea, now);
  const stored = await market.candles(instrument.pair, step, Math.min(now, to), count);
  if (stored.length === 0) return null;
  const price = (points: number) => toPrice(instrument, points);
  const candles = stored.map(({ time, open, high, low, close }) => ({
    time,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
  }));
  const svg = drawLivingDocument(
    pictureOfIdea(idea, candles, livingStateOf(idea, now)),
    {
      title: `${signal.pair} ${signal.action} ${timeframeNames[signal.timeframe]}`,
      source: signal.simulated ? SIMULATED : feedOf(market, instrument.pair).name,
    },
    lightColours,
    (decimal) => formatPrice(decimal, signal.digits),
  );
  return renderSvg(svg);
}

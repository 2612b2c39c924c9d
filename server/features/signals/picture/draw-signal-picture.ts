import { LRUCache } from 'lru-cache';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { printPrice } from '@app/domain/buddy/replies/print.ts';
import { lightColours } from '@app/domain/charts/chart-colours.ts';
import { drawLivingDocument } from '@app/domain/charts/living/draw-living-chart.ts';
import {
  candlesOfPicture,
  toPictureOfIdea,
  type PicturedIdea,
} from '@app/domain/charts/living/picture-of-idea.ts';
import { findInstrument, toPoints, type Instrument } from '@app/domain/market/instrument.ts';
import { SIMULATED } from '@app/domain/market/simulated-label.ts';
import { feedOf, type MarketPort } from '../../../adapters/market/port.ts';
import { renderSvg } from '../../../platform/pictures/render-svg.ts';

/** The holders of an idea get the same picture one after the other. */
const MOST_STORED = 20;

/** A PNG of the living card's picture; null where there are no candles to draw. */
export type DrawSignalPicture = (signal: SignalView, now: number) => Promise<Buffer | null>;

export function createSignalPictures(market: MarketPort): DrawSignalPicture {
  const drawn = new LRUCache<string, Promise<Buffer | null>>({ max: MOST_STORED });
  return (signal, now) => {
    const { pair, timeframe, entry, target, stopLoss, openedAt, closedAt, status } = signal;
    if (status === 'active') return drawPicture(market, signal, now);
    const key = [pair, timeframe, entry, target, stopLoss, openedAt, closedAt].join(' ');
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
  const idea = toPicturedIdea(instrument, signal);
  const { step, to, count } = candlesOfPicture(idea, now);
  const candles = await market.candles(instrument.pair, step, to, count);
  if (candles.length === 0) return null;
  const svg = drawLivingDocument(
    toPictureOfIdea(idea, candles),
    {
      title: `${signal.pair} ${signal.action} ${signal.timeframe}`,
      source: signal.simulated ? SIMULATED : feedOf(market, instrument.pair).name,
    },
    lightColours,
    (points) => printPrice(instrument, points),
  );
  return renderSvg(svg);
}

/** In points. */
function toPicturedIdea(instrument: Instrument, signal: SignalView): PicturedIdea {
  const points = (price: number) => toPoints(instrument, price);
  const { status, closedAt, currentPrice, level = null } = signal;
  return {
    plan: {
      action: signal.action,
      entry: points(signal.entry),
      stop: points(signal.stopLoss),
      target: points(signal.target),
      openedAt: Date.parse(signal.openedAt),
      endsAt: Date.parse(signal.expiresAt),
    },
    timeframe: signal.timeframe,
    digits: signal.digits,
    level: level === null ? null : points(level),
    priceNow: currentPrice === null ? null : points(currentPrice),
    closing:
      status === 'active' || closedAt === null || currentPrice === null
        ? null
        : { status, at: Date.parse(closedAt), price: points(currentPrice) },
    releases: (signal.releases ?? []).map(({ at, title }) => ({ at: Date.parse(at), title })),
  };
}

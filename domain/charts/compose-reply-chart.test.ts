import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle } from '../market/candle.ts';
import { instrumentOf } from '../market/instrument.ts';
import { HOUR_MS } from '../time.ts';
import { composeDayChart, composeRangeChart } from './compose-reply-chart.ts';
import { lightColours } from './chart-colours.ts';
import { drawLevelChart } from './draw-level-chart.ts';
import { findTouches } from './level-touches.ts';
import { findRange } from './living/find-level.ts';

const START = Date.UTC(2026, 5, 1);
const gold = instrumentOf('XAU/USD');
const at = (hour: number): number => START + hour * HOUR_MS;
const candle = (hour: number, high: number, low: number): Candle => ({
  time: at(hour),
  open: low,
  high,
  low,
  close: high,
});

test('of neighbours that touch a level the nearest is ringed, and a candle that stays away is not', () => {
  const candles = [
    candle(0, 108, 100),
    candle(1, 109.5, 100),
    candle(2, 110, 100),
    candle(3, 104, 100),
    candle(4, 110, 101),
  ];
  const top = { price: 110, isTop: true };
  expect(findTouches(candles, top, 1)).toEqual([at(2), at(4)]);
  expect(findTouches(candles, { price: 90, isTop: false }, 1)).toEqual([]);
  expect(findTouches([], top, 1)).toEqual([]);
});

test('a touch is always one of the candles, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { maxLength: 40 }),
      (bars) => {
        const candles = bars.map(([base, size], hour) => candle(hour, base + size, base));
        const touches = findTouches(candles, { price: 12, isTop: true }, 1);
        expect(touches).toEqual(candles.map(({ time }) => time).filter((time) => touches.includes(time)));
      },
    ),
  );
});

test('the picture in the chat and the one on the card ring the same touches of the same range', () => {
  // The gaps between them make the ATR wider than the candles: the one at 14 touches by it alone.
  const candles = Array.from({ length: 30 }, (_, hour) =>
    candle(
      hour,
      hour === 14 ? 1_085 : ([1_050, 1_070, 1_090][hour % 3] ?? 0),
      hour % 7 === 0 ? 1_000 : 1_030,
    ),
  );
  const range = findRange(candles);
  const levels = { high: 1_090, low: 1_000 };
  const chart = composeRangeChart(gold, { step: '1h', candles, midPoints: 1_050, ...levels });
  expect(chart.levels.map(({ touches }) => touches)).toEqual([range?.top.touches, range?.bottom.touches]);
  expect(range?.top.touches).toContain(at(14));
});

test('what touched a range counts after the price was last outside', () => {
  const candles = [candle(0, 130, 100), candle(1, 110, 100), candle(2, 108, 102), candle(3, 109, 100)];
  const chart = composeRangeChart(gold, { step: '1h', candles, midPoints: 105, high: 110, low: 100 });
  expect(chart.candles.map(([time]) => time)).toEqual([at(0), at(1), at(2), at(3)]);
  expect(chart).toMatchObject({
    kind: 'range',
    levels: [
      { label: 'Top', price: 1.1, touches: [at(1)] },
      { label: 'Bottom', price: 1, touches: [at(1), at(3)] },
    ],
  });
});

test('a usual day lies around the middle of today', () => {
  const chart = composeDayChart(gold, { candles: [candle(0, 120, 100)], midPoints: 110, usual: 60 });
  expect(chart).toMatchObject({ kind: 'dayRange', usualRange: { low: 0.8, high: 1.4 }, priceNow: 1.1 });
});

test('band and rings are drawn in the colour of what Pipsy draws', () => {
  const candles = Array.from({ length: 30 }, (_, hour) =>
    candle(hour, hour % 2 ? 110 : 106, hour % 2 ? 103 : 100),
  );
  const chart = composeRangeChart(gold, { step: '1h', candles, midPoints: 105, high: 110, low: 100 });
  const shapes = drawLevelChart(chart, { width: 336, height: 208 }, lightColours);
  const band = shapes.find(({ tag, attributes }) => tag === 'rect' && attributes.opacity !== undefined);
  expect(band?.attributes).toMatchObject({ fill: lightColours.brand, x: 0 });
  const rings = shapes.filter(({ tag, attributes }) => tag === 'circle' && attributes.r === 5);
  expect(rings).toHaveLength(chart.levels.flatMap(({ touches = [] }) => touches).length);
  for (const { attributes } of rings) expect(attributes.stroke).toBe(lightColours.brand);
});

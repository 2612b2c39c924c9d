import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle } from '../market/candle.ts';
import { instrumentOf } from '../market/instrument.ts';
import { HOUR_MS } from '../time.ts';
import { composeDayChart, composeRangeChart } from './compose-reply-chart.ts';
import { lightColours } from './chart-colours.ts';
import { drawLevelChart } from './draw-level-chart.ts';
import { touchesOf } from './level-touches.ts';
import type { CompactCandle } from './reply-chart.ts';

const START = Date.UTC(2026, 5, 1);
const gold = instrumentOf('XAU/USD');
const at = (hour: number): number => START + hour * HOUR_MS;
const compact = (hour: number, high: number, low: number): CompactCandle => [at(hour), low, high, low, high];
const candle = (hour: number, high: number, low: number): Candle => ({
  time: at(hour),
  open: low,
  high,
  low,
  close: high,
});

test('of neighbours that touch a level the nearest is ringed, and a candle that stays away is not', () => {
  const candles = [
    compact(0, 108, 100),
    compact(1, 109.5, 100),
    compact(2, 110, 100),
    compact(3, 104, 100),
    compact(4, 110, 101),
  ];
  expect(touchesOf(candles, 110, 'top')).toEqual([at(2), at(4)]);
  expect(touchesOf(candles, 90, 'bottom')).toEqual([]);
  expect(touchesOf([], 110, 'top')).toEqual([]);
});

test('a touch is always one of the candles, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { maxLength: 40 }),
      (bars) => {
        const candles = bars.map(([base, size], hour) => compact(hour, base + size, base));
        const touches = touchesOf(candles, 12, 'top');
        expect(touches).toEqual(candles.map(([time]) => time).filter((time) => touches.includes(time)));
      },
    ),
  );
});

test('the band of a range begins after the price was last outside', () => {
  const candles = [candle(0, 130, 100), candle(1, 110, 100), candle(2, 108, 102), candle(3, 109, 100)];
  const chart = composeRangeChart(gold, { step: '1h', candles, midPoints: 105, high: 110, low: 100 });
  expect(chart.candles.map(([time]) => time)).toEqual([at(1), at(2), at(3)]);
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

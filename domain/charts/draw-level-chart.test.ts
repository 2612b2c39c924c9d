import { expect, test } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { lightColours } from './chart-colours.ts';
import { drawLevelChart, drawReplyPicture } from './draw-level-chart.ts';
import type { CompactCandle, ReplyChart } from './reply-chart.ts';

const SIZE = { width: 336, height: 208 };
const START = Date.UTC(2026, 5, 1);
const candle = (hour: number): CompactCandle => [START + hour * HOUR_MS, 100, 104, 96, hour % 2 ? 103 : 97];
const chart: ReplyChart = {
  pair: 'XAU/USD',
  step: '1h',
  digits: 2,
  candles: Array.from({ length: 72 }, (_, hour) => candle(hour)),
  levels: [],
  priceNow: 101,
};
const draw = (change: Partial<ReplyChart> = {}) =>
  drawLevelChart({ ...chart, ...change }, SIZE, lightColours);
const textsOf = (change: Partial<ReplyChart>) => draw(change).flatMap(({ content }) => content ?? []);
const heightOf = (change: Partial<ReplyChart>, text: string): number =>
  Number(draw(change).find(({ content }) => content === text)?.attributes.y);

test('price and levels are named from above, under days that do not touch', () => {
  const levels = [
    { label: 'Support', price: 97.5, from: START },
    { label: 'Resistance', price: 103.5, from: START },
  ];
  expect(textsOf({ levels })).toEqual([
    '2 Jun',
    '3 Jun',
    'Support',
    'Resistance',
    '103.50',
    '101.00',
    '97.50',
  ]);
});

test('the name of a level covers no candle', () => {
  const dipping = chart.candles.map(([time, ...rest], hour): CompactCandle =>
    hour === 40 ? [time, 100, 104, 90, 92] : [time, ...rest],
  );
  const name = draw({
    candles: dipping,
    levels: [{ label: 'Support', price: 91, from: START + 44 * HOUR_MS }],
  }).find(({ content }) => content === 'Support')?.attributes;
  const dip = 40.5 * ((SIZE.width - 66) / 74);
  const left = Number(name?.x) - (name?.textAnchor === 'end' ? 44 : 0);
  expect(left).toBeGreaterThan(dip);
});

test('prices that are close together keep apart', () => {
  const levels = [
    { label: 'Resistance', price: 101.01, from: null },
    { label: 'Support', price: 100.99, from: null },
  ];
  const tops = ['101.01', '101.00', '100.99'].map((price) => heightOf({ levels }, price));
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThanOrEqual(20);
  expect((tops[2] ?? 0) - (tops[1] ?? 0)).toBeGreaterThanOrEqual(20);
});

test('a far alert stands dashed at the edge and leaves the candles their height', () => {
  const bodiesOf = (change: Partial<ReplyChart>) =>
    Math.max(
      ...draw(change)
        .filter(({ tag }) => tag === 'rect')
        .map(({ attributes }) => Number(attributes.height)),
    );
  const far = { levels: [{ label: 'Your alert', price: 500, from: null }] };
  const dashes = draw(far).find(({ attributes }) => attributes.stroke === lightColours.brand)?.attributes;
  expect(dashes?.strokeDasharray).not.toBe('none');
  expect(bodiesOf(far)).toBeGreaterThan(bodiesOf({}) * 0.8);
});

test('a level begins at the candle that made it', () => {
  const startOf = (from: number | null) =>
    draw({ levels: [{ label: 'Resistance', price: 103, from }] }).find(
      ({ attributes }) => attributes.stroke === lightColours.brand,
    )?.attributes.d;
  expect(startOf(null)).toMatch(/^M0 /);
  expect(startOf(START + 52 * HOUR_MS)).toMatch(/^M(1[89]|20)\d /);
});

test.each([['1m'], ['5m'], ['15m'], ['1h'], ['4h'], ['1d']] as const)(
  'no number is broken in candles of %s',
  (step) => {
    const flat: CompactCandle = [START, 1, 1, 1, 1];
    for (const candles of [[flat], Array.from({ length: 80 }, () => flat)])
      expect(JSON.stringify(draw({ step, candles, priceNow: 1 }))).not.toMatch(/null|NaN|Infinity/);
  },
);

test('whatever a text holds, it stays text', () => {
  const levels = [{ label: '<image href="x"/>', price: 101, from: null }];
  expect(drawReplyPicture({ ...chart, levels }, { title: 'a & b', source: '' }, lightColours)).not.toContain(
    '<image',
  );
});

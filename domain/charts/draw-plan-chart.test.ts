import { expect, test } from 'vitest';
import { lightColours } from './chart-colours.ts';
import { drawPlanChart, type PlanChart } from './draw-plan-chart.ts';

const chart: PlanChart = {
  plan: { stop: 90, entry: 100, target: 120 },
  candles: [],
  title: 'T',
  source: 'S',
  formatPrice: (price) => price.toFixed(2),
};
const draw = (change: Partial<PlanChart>) => drawPlanChart({ ...chart, ...change }, lightColours);
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test('the levels are named with their prices, from above, beside title and source', () => {
  const levels = ['Target', '120.00', 'Entry', '100.00', 'Stop', '90.00'];
  expect(textsOf(draw({}))).toEqual([...levels, 'T', 'S']);
});

test('a SELL has its stop above', () => {
  const plan = { stop: 120, entry: 100, target: 90 };
  expect(textsOf(draw({ plan })).slice(0, 6)).toEqual([
    'Stop',
    '120.00',
    'Entry',
    '100.00',
    'Target',
    '90.00',
  ]);
});

test('whatever a text holds, it stays text', () => {
  const svg = draw({ title: `</text><image href="x"/>`, source: `a & b` });
  expect(svg).not.toContain('<image');
  expect(textsOf(svg).at(-1)).toBe('a &amp; b');
});

test('a rising candle is hollow, a falling one full', () => {
  const candle = { time: 0, open: 95, high: 112, low: 91, close: 110 };
  const rectsOf = (svg: string, colour: string) => svg.split(`fill="${colour}"`).length - 1;
  const [rising, falling] = [
    draw({ candles: [candle] }),
    draw({ candles: [{ ...candle, open: 110, close: 95 }] }),
  ];
  const { surface, up, down } = lightColours;
  expect(rectsOf(rising, surface)).toBe(rectsOf(falling, surface) + 1);
  expect(rectsOf(rising, up)).toBe(2);
  expect(rectsOf(falling, down)).toBeGreaterThan(2);
});

test('no number is broken, whatever the candles', () => {
  const flat = { time: 0, open: 100, high: 100, low: 100, close: 100 };
  for (const candles of [[], [flat], Array.from({ length: 200 }, () => flat)])
    expect(draw({ candles, plan: { stop: 100, entry: 100, target: 100 } })).not.toMatch(/NaN|Infinity/);
});

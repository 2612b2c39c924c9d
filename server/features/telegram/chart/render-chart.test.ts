import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lightColours, type ChartColour } from '@app/domain/charts/chart-colours.ts';
import type { PlanLevels } from '@app/domain/charts/plan-chart.ts';
import { instruments } from '@app/domain/market/instrument.ts';
import { actions, timeframes } from '@app/domain/signals/signal.ts';
import { renderChart } from './render-chart.ts';

type Pixels = { data: Buffer; width: number; height: number; channels: number };

async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

async function renderPlan(plan: PlanLevels, prices: readonly number[], title = 'T'): Promise<Pixels> {
  const candles = prices.map((close, time) => ({ time, open: close, high: close, low: close, close }));
  return decode(await renderChart({ plan, candles, title, source: 'S', formatPrice: String }));
}

/** Whether a pixel has the colour, but for smooth edges. */
function hasColour({ data, width, channels }: Pixels, x: number, y: number, colour: ChartColour): boolean {
  const offset = (y * width + x) * channels;
  return [1, 3, 5].every((at, index) => {
    const wanted = Number.parseInt(lightColours[colour].slice(at, at + 2), 16);
    return Math.abs((data[offset + index] ?? 0) - wanted) < 12;
  });
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const middle = (rows: readonly number[]): number => ((rows[0] ?? NaN) + (rows.at(-1) ?? NaN)) / 2;

/** Rows in which the labels of the right edge stand. */
function labelRows(pixels: Pixels) {
  const rowsOf = (colour: ChartColour) =>
    range(0, pixels.height).filter((y) => hasColour(pixels, pixels.width - 12, y, colour));
  return { stop: rowsOf('down-fill'), entry: rowsOf('ink-2'), target: rowsOf('up-fill') };
}

/** Rows of which more than a third, left of the labels, has the colour of a line. */
function lineRows(pixels: Pixels) {
  const rowsOf = (colour: ChartColour) =>
    range(0, pixels.height).filter(
      (y) => range(24, 684).filter((x) => hasColour(pixels, x, y, colour)).length > 220,
    );
  return { stop: rowsOf('down-line'), entry: rowsOf('chart-entry'), target: rowsOf('up-line') };
}

const buy: PlanLevels = { stop: 100, entry: 200, target: 400 };
const sell: PlanLevels = { stop: 400, entry: 300, target: 100 };

test('the picture is a PNG of 900 by 500 pixels', async () => {
  const png = await renderChart({ plan: buy, candles: [], title: 'T', source: 'S', formatPrice: String });
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 900, height: 500 });
});

test.each([
  ['lines', lineRows],
  ['labels', labelRows],
])(
  '%s of stop, entry and target stand to scale: risk and gain as far apart as their prices',
  async (_, rows) => {
    const { stop, entry, target } = rows(await renderPlan(buy, [150, 160]));
    const [risk, gain] = [middle(stop) - middle(entry), middle(entry) - middle(target)];
    expect(risk).toBeGreaterThan(100);
    expect(gain / risk).toBeCloseTo(2, 1);
  },
);

test.each([
  ['lines', lineRows],
  ['labels', labelRows],
])('for a SELL the stop stands above: %s', async (_, rows) => {
  const { stop, target } = rows(await renderPlan(sell, [350]));
  expect(middle(stop)).toBeLessThan(middle(target));
});

test.each([
  [
    'levels close together under a long history',
    { stop: 1_000, entry: 1_001, target: 1_003 },
    [1_000, 90_000],
  ],
  ['levels close together above one', { stop: 89_997, entry: 89_998, target: 90_000 }, [1_000, 90_000]],
  ['no candle at all', { stop: 3, entry: 2, target: 1 }, []],
])('%s can still be read: no label covers another or leaves the picture', async (_case, plan, prices) => {
  const { stop, entry, target } = labelRows(await renderPlan(plan, prices));
  for (const rows of [stop, entry, target]) expect(rows.length).toBeGreaterThanOrEqual(44);
});

test('a control character in a title does not keep the picture from being drawn', async () => {
  const odd = { plan: buy, candles: [], title: 'A\0B', source: 'S', formatPrice: String };
  expect(await renderChart(odd)).toEqual(await renderChart({ ...odd, title: 'AB' }));
});

test('every character that a chart may need has a glyph of its own', async () => {
  const written = [
    ...instruments.map(({ pair }) => pair),
    ...actions,
    ...timeframes,
    'Simulated market',
    '0123456789.,',
    'Stop Entry Target',
  ].join('');
  const titleOf = async (title: string) => {
    const { data, width, channels } = await renderPlan(buy, [], title);
    return data.subarray(0, 60 * width * channels).toString('base64');
  };
  const [blank, missing] = [await titleOf(' '), await titleOf('\u{6f22}')];
  for (const letter of new Set(written.replaceAll(' ', ''))) {
    const title = await titleOf(letter);
    expect([blank, missing], letter).not.toContain(title);
  }
});

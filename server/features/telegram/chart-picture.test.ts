import sharp from 'sharp';
import { expect, test } from 'vitest';
import { instruments } from '@app/domain/market/instrument.ts';
import { actions, timeframes, type Plan } from '@app/domain/signals/signal.ts';
import { drawSignal } from './chart-picture.ts';
import { strokesOf } from './stroke-letters.ts';

const RED = [179, 51, 46];
const GREEN = [22, 105, 74];
const GREY = [113, 94, 104];

/** Rows of the picture in which the labels of the right edge stand, by their colour. */
async function labelRows(plan: Plan, prices: readonly number[]) {
  const candles = prices.map((close, index) => ({
    time: index,
    open: close,
    high: close,
    low: close,
    close,
  }));
  const png = await drawSignal({ plan, candles, title: 'T', source: 'S', print: String });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const near = (at: number, colour: readonly number[]) =>
    colour.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 12);
  const rowsOf = (colour: readonly number[]) =>
    Array.from({ length: info.height }, (_, row) => row).filter((row) =>
      near((row * info.width + info.width - 12) * info.channels, colour),
    );
  return { size: [info.width, info.height], stop: rowsOf(RED), entry: rowsOf(GREY), target: rowsOf(GREEN) };
}

const middle = (rows: readonly number[]): number => ((rows[0] ?? NaN) + (rows.at(-1) ?? NaN)) / 2;
const plan = (action: 'BUY' | 'SELL', stop: number, entry: number, target: number): Plan => ({
  pair: 'EUR/USD',
  action,
  stop,
  entry,
  target,
});

test('stop, entry and target stand to scale: risk and gain as far apart as their prices', async () => {
  const { size, stop, entry, target } = await labelRows(plan('BUY', 100, 200, 400), [150, 160]);
  expect(size).toEqual([900, 500]);
  const [risk, gain] = [middle(stop) - middle(entry), middle(entry) - middle(target)];
  expect(gain / risk).toBeCloseTo(2, 1);
});

test('for a sale the stop stands above', async () => {
  const { stop, target } = await labelRows(plan('SELL', 400, 300, 100), [350]);
  expect(middle(stop)).toBeLessThan(middle(target));
});

test.each([
  ['levels close together under a long history', plan('BUY', 1_000, 1_001, 1_003), [1_000, 90_000]],
  ['levels close together above one', plan('BUY', 89_997, 89_998, 90_000), [1_000, 90_000]],
  ['no candle at all', plan('SELL', 3, 2, 1), []],
])('%s can still be read: no label covers another or leaves the picture', async (_case, asked, prices) => {
  const { stop, entry, target } = await labelRows(asked, prices);
  for (const rows of [stop, entry, target]) expect(rows.length).toBeGreaterThanOrEqual(44);
});

test('everything that is ever written on a picture has its letters', () => {
  const written = [
    ...instruments.map(({ pair }) => pair),
    ...actions,
    ...timeframes,
    'Simulated market',
    '0123456789.,',
    'STOP ENTRY TARGET',
  ].join('');
  for (const letter of new Set(written.replaceAll(' ', '')))
    expect(strokesOf(letter, { x: 0, y: 0 }, 6), letter).not.toEqual([]);
});

import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { lightColours, type ChartColour } from '@app/domain/charts/chart-colours.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { MarketDown } from '../../../adapters/market/port.ts';
import { NOON, startTestApp } from '../../../testing/app.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';
import { issueTestSignal } from '../../../testing/stored-signal.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';
import { createSignalPictures } from './draw-signal-picture.ts';

/** Hours between 1.07800 and 1.07990, and one that closes above. */
const history: Candle[] = Array.from({ length: 40 }, (_, hour) => {
  const close = hour === 39 ? 108_000 : 107_900;
  const high = hour === 39 ? 108_010 : hour % 8 === 0 ? 107_990 : 107_950;
  return { time: NOON - (40 - hour) * HOUR_MS, open: 107_900, high, low: 107_800, close };
});
const bars = [...history];
const market = candleMarket('EUR/USD', HOUR_MS, bars);
const app = await startTestApp({ market });
afterAll(() => app.close());

const draw = createSignalPictures(market);
let signal: SignalView;
beforeEach(async () => {
  bars.splice(0, bars.length, ...history);
  app.clock.set(NOON);
  const maya = await aStoredUser(app);
  await issueTestSignal(app, market, { userId: maya.id });
  const [view] = await maya.call('listSignals');
  if (!view) throw new Error('No signal was issued');
  signal = view;
});

async function countPixels(png: Buffer | null, colour: ChartColour): Promise<number> {
  if (!png) return 0;
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(lightColours[colour].slice(at, at + 2), 16));
  let count = 0;
  for (let offset = 0; offset < data.length; offset += info.channels)
    if (wanted.every((value, index) => Math.abs((data[offset + index] ?? 0) - value) < 6)) count += 1;
  return count;
}

it('an open idea is drawn with its broken level in plum', async () => {
  const png = await draw(signal, NOON);
  const { width, height } = await sharp(png ?? undefined).metadata();
  expect({ width, height }).toEqual({ width: 900, height: 500 });
  expect(await countPixels(png, 'brand')).toBeGreaterThan(500);
});

it('a closed idea is drawn with its path to the end, once for all who hold it', async () => {
  bars.push({ time: NOON, open: 108_000, high: 108_200, low: 107_950, close: 108_150 });
  bars.push({ time: NOON + HOUR_MS, open: 108_150, high: 108_150, low: 107_700, close: 107_750 });
  const closedAt = new Date(NOON + 90 * MINUTE_MS).toISOString();
  const closed: SignalView = { ...signal, status: 'stop_hit', closedAt, currentPrice: 1.07805 };
  const png = await draw(closed, NOON + 3 * HOUR_MS);
  expect(await countPixels(png, 'down')).toBeGreaterThan(
    (await countPixels(await draw(signal, NOON), 'down')) + 100,
  );
  expect(await draw({ ...closed, id: 'of somebody else' }, NOON + 4 * HOUR_MS)).toBe(png);
});

it('a closed idea is drawn anew once the candle of its end is complete', async () => {
  bars.push({ time: NOON, open: 108_000, high: 108_200, low: 107_950, close: 108_150 });
  bars.push({ time: NOON + HOUR_MS, open: 108_150, high: 108_150, low: 107_700, close: 107_750 });
  // A minute of its own, since the drawings are kept.
  const closedAt = new Date(NOON + 95 * MINUTE_MS).toISOString();
  const closed: SignalView = { ...signal, status: 'stop_hit', closedAt, currentPrice: 1.07805 };
  const early = await draw(closed, NOON + 96 * MINUTE_MS);
  expect(await draw({ ...closed, id: 'of somebody else' }, NOON + 96 * MINUTE_MS)).toBe(early);
  expect(await countPixels(await draw(closed, NOON + 2 * HOUR_MS), 'down')).not.toBe(
    await countPixels(early, 'down'),
  );
});

it('without candles there is no picture, and the next time it is tried again', async () => {
  const closed: SignalView = { ...signal, status: 'stop_hit', closedAt: new Date(NOON).toISOString() };
  let fails = true;
  const shaky = createSignalPictures({
    ...market,
    candles: (...asked) => (fails ? Promise.reject(new MarketDown('no line')) : market.candles(...asked)),
  });
  await expect(shaky(closed, NOON)).rejects.toThrow('no line');
  fails = false;
  expect(await shaky(closed, NOON)).not.toBeNull();
  bars.splice(0);
  expect(await draw(signal, NOON)).toBeNull();
});

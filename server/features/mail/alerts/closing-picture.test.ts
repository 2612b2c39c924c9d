import { MINUTE_MS } from '@app/domain/time.ts';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { NOON, startTestApp } from '../../../testing/app.ts';
import { issueTestSignal } from '../../../testing/stored-signal.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';
import { aVerifiedUser } from '../../../testing/users/verified-user.ts';

const before: Candle[] = Array.from({ length: 61 }, (_, minute) => {
  const time = NOON - (60 - minute) * MINUTE_MS;
  return { time, open: 108_000, high: 108_100, low: 107_900, close: 108_050 };
});
const bars = [...before];
const market = candleMarket('EUR/USD', MINUTE_MS, bars);
const app = await startTestApp({ market });
beforeEach(() => void app.mails.splice(0));
afterAll(() => app.close());

async function closeSignal(target = 108_405) {
  bars.splice(0, bars.length, ...before);
  app.clock.set(NOON);
  const maya = await aVerifiedUser(app);
  await app.runJobs();
  app.mails.splice(0);
  const opened = app.clock.now();
  const plan = { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target } as const;
  await issueTestSignal(app, market, { userId: maya.id, plan, timeframe: 'short' });
  bars.push({ time: opened + MINUTE_MS, open: 108_000, high: 108_000, low: 107_700, close: 107_750 });
  app.clock.set(opened + 2 * MINUTE_MS);
  await app.runJobs();
  await app.runJobs();
  return app.mails.find(({ to }) => to === maya.email);
}

test('the mail about a closed idea shows its picture', async () => {
  const mail = await closeSignal();
  expect(mail?.subject).toBe('EUR/USD BUY: signal has lost');
  expect(mail?.html).toContain('src="cid:idea"');
  expect(mail?.picture?.cid).toBe('idea');
  const { format, width } = await sharp(mail?.picture?.png).metadata();
  expect({ format, width }).toEqual({ format: 'png', width: 900 });
  expect(mail?.text).toContain('Chart of EUR/USD: the plan and the path of the price to its end.');
});

test('it goes out without one where it cannot be drawn, with the words in its place', async () => {
  const { candles } = market;
  market.candles = () => Promise.reject(new Error('no candles'));
  const mail = await closeSignal(108_400);
  market.candles = candles;
  expect(mail?.subject).toBe('EUR/USD BUY: signal has lost');
  expect(mail?.picture).toBeUndefined();
  expect(mail?.html).not.toContain('cid:');
  expect(mail?.html).toContain('Chart of EUR/USD');
});

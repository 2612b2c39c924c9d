import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { instrumentOf, instruments } from '../../market/instrument.ts';
import { isMarketOpen } from '../../market/hours/market-week.ts';
import { isLastOfCandle, isOtherCandle } from './candle-end.ts';

const euro = instrumentOf('EUR/USD');
const gold = instrumentOf('XAU/USD');
const at = (text: string): number => Date.parse(`${text}Z`);

it('a candle ends at its own end, not within', () => {
  expect(isLastOfCandle(euro, at('2026-06-03T12:59'), HOUR_MS)).toBe(false);
  expect(isLastOfCandle(euro, at('2026-06-03T13:00'), HOUR_MS)).toBe(true);
  expect(isLastOfCandle(euro, at('2026-06-03T13:00'), 4 * HOUR_MS)).toBe(false);
});

it('a candle ends with the week, but not with the daily rest of gold where it goes on after it', () => {
  // Friday 17:00 New York.
  expect(isLastOfCandle(euro, at('2026-06-05T21:00'), 4 * HOUR_MS)).toBe(true);
  expect(isLastOfCandle(euro, at('2026-06-05T21:00'), DAY_MS)).toBe(true);
  expect(isLastOfCandle(euro, at('2026-06-04T21:00'), DAY_MS)).toBe(false);
  expect(isLastOfCandle(gold, at('2026-06-04T21:00'), 4 * HOUR_MS)).toBe(false);
  expect(isLastOfCandle(gold, at('2026-06-05T21:00'), 4 * HOUR_MS)).toBe(true);
});

it('every minute after the last of a candle is closed until the next candle, and before it one is open', () => {
  const minute = fc
    .integer({ min: at('2026-01-01T00:00') / MINUTE_MS, max: at('2028-01-01T00:00') / MINUTE_MS })
    .map((one) => one * MINUTE_MS);
  const step = fc.constantFrom(15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, DAY_MS);
  fc.assert(
    fc.property(fc.constantFrom(...instruments), minute, step, (instrument, end, stepMs) => {
      let isOpenAfter = false;
      for (let t = end; t % stepMs !== 0; t += MINUTE_MS) isOpenAfter ||= isMarketOpen(instrument, t);
      expect(isLastOfCandle(instrument, end, stepMs)).toBe(!isOpenAfter);
    }),
    { numRuns: 400 },
  );
});

it('two instants around the end of a candle lie in different ones', () => {
  expect(isOtherCandle(at('2026-06-03T12:58'), at('2026-06-03T13:02'), HOUR_MS)).toBe(true);
  expect(isOtherCandle(at('2026-06-03T12:58'), at('2026-06-03T13:02'), 4 * HOUR_MS)).toBe(false);
});

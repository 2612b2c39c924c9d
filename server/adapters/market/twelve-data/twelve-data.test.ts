import { HOUR_MS } from '@app/domain/time.ts';
import { expect, it, onTestFinished } from 'vitest';
import { describeKeyedSource } from '../source/keyed-suite.ts';
import { suiteNow, failureOf } from '../source/keyless-suite.ts';
import { ownKey, startTwelveData, type TwelveDataStandIn } from './twelve-data-stand-in.ts';
import { openTwelveData } from './twelve-data.ts';

const { signal } = new AbortController();
const open = ({ url, streamUrl }: TwelveDataStandIn, now: () => number, patienceMs: number, key = ownKey) =>
  openTwelveData({ key, baseUrl: url, streamUrl, timeoutMs: patienceMs, silenceMs: patienceMs, now });

const price = (changed: object): string =>
  JSON.stringify({ event: 'price', symbol: 'EUR/USD', timestamp: 1_795_000_000, price: 1.136, ...changed });

describeKeyedSource('Twelve Data', { pair: 'EUR/USD', start: startTwelveData, open }, [
  ['a price that is no number', price({ price: '1.136' })],
  ['a price without a time', price({ timestamp: undefined })],
  [
    'that none of the instruments is served',
    '{"event":"subscribe-status","status":"error","success":null,"fails":[{"symbol":"EUR/USD"}]}',
  ],
]);

async function opened(key = ownKey) {
  const standIn = await startTwelveData(() => suiteNow);
  onTestFinished(() => standIn.close());
  return { standIn, source: open(standIn, () => suiteNow, 5_000, key) };
}

it.each([
  [
    429,
    'You have run out of API credits for the current minute. 9 API credits were used.',
    'rate_limited',
    60_000,
  ],
  [429, 'You have run out of API credits for the day.', 'rate_limited', 3_600_000],
  [401, '**apikey** parameter is incorrect or not specified.', 'auth', undefined],
  [403, 'This endpoint is available exclusively with other plans.', 'auth', undefined],
  [404, '**symbol** or **figi** parameter is missing or invalid.', 'bad_data', undefined],
  [500, 'Internal server error', 'unavailable', undefined],
])('reads %i, which comes with status 200, as what it is', async (code, message, kind, retryAfterMs) => {
  const { standIn, source } = await opened();
  standIn.fail({ kind: 'says', body: JSON.stringify({ code, message, status: 'error' }) });
  const found = await failureOf(source.fetchCandles('EUR/USD', '1m', suiteNow - HOUR_MS, suiteNow, signal));
  expect({ kind: found.kind, retryAfterMs: found.retryAfterMs }).toEqual({ kind, retryAfterMs });
});

it('takes "no data on these dates" for what it says: nobody traded', async () => {
  const { source } = await opened();
  const quiet = Date.UTC(2026, 10, 18, 13);
  expect(await source.fetchCandles('EUR/USD', '1m', quiet, quiet + 5 * 60_000, signal)).toEqual([]);
});

it('never shows its key: it is sent, and stands in no message and no address of a candle', async () => {
  const { standIn, source } = await opened('wrong-key');
  const found = await failureOf(source.fetchCandles('EUR/USD', '1m', suiteNow - HOUR_MS, suiteNow, signal));
  expect(found.kind).toBe('auth');
  expect(found.message + standIn.requests.join()).not.toContain('wrong-key');
});

it('carries on with the instruments that are served, where one is not, and names that one', async () => {
  const { source } = await opened();
  const heard: string[] = [];
  const notServed: string[] = [];
  await new Promise<void>((done) => {
    const stop = source.stream?.(
      ['WTI/USD', 'EUR/USD'],
      ({ pair }) => {
        heard.push(pair);
        done();
      },
      () => done(),
      (pairs) => void notServed.push(...(pairs ?? [])),
    );
    onTestFinished(() => stop?.());
  });
  expect([heard, notServed]).toEqual([['EUR/USD'], ['WTI/USD']]);
});

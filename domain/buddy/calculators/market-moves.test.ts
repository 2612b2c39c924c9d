import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { find, someFacts, TUESDAY_TEN } from '../../testing/calculator-facts.ts';
import type { Candle, CandleStep } from '../../market/candle.ts';
import { candleStepMs } from '../../market/candle.ts';
import type { Pair } from '../../market/instrument.ts';
import type { Period } from '../query/query.ts';
import type { Facts } from './calculator.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MIDNIGHT = Math.floor(TUESDAY_TEN / DAY_MS) * DAY_MS;
/** All that the feed of a test holds; other steps are empty. */
const withCandles = (
  by: (pair: Pair, step: CandleStep) => readonly Candle[],
  more: Partial<Facts> = {},
): Facts => someFacts({ candles: by, ...more });
const flat = (time: number, price: number): Candle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
});
const printed = (sentence: string): number[] =>
  (sentence.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')));

const today: Period = { label: 'today', from: MIDNIGHT, to: null };

it('a high is the highest candle of the time asked for, with its hour', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 390_000, max: 399_000 }), { minLength: 40, maxLength: 40 }),
      (highs) => {
        // Gold stands at 4,000; the last candle of a quarter of an hour ended at ten.
        const candles = highs.map((high, i) => ({ ...flat(MIDNIGHT + i * 15 * 60_000, 390_000), high }));
        const facts = withCandles((_, step) => (step === '15m' ? candles : []));
        const low = find('range', { pairs: ['XAU/USD'], period: today, words: 'gold low today' }, facts);
        expect(low.value).toBe(3_900);
        const high = find(
          'range',
          { pairs: ['XAU/USD'], period: { ...today, to: TUESDAY_TEN }, words: 'high' },
          facts,
        );
        expect(high.value).toBe(Math.max(...highs) / 100);
        const at = new Date((candles[highs.lastIndexOf(Math.max(...highs))] as Candle).time);
        expect(high.sentence).toContain(`(${at.toISOString().slice(11, 16)} UTC)`);
      },
    ),
  );
});

/** Day candles of weekdays, the last one yesterday. */
function dayCandles(closes: readonly number[]): Candle[] {
  const candles: Candle[] = [];
  let time = MIDNIGHT - DAY_MS;
  for (const close of closes.toReversed()) {
    while ([0, 6].includes(new Date(time).getUTCDay())) time -= DAY_MS;
    candles.unshift(flat(time, close));
    time -= DAY_MS;
  }
  return candles;
}

describe('day by day', () => {
  it('counts the days in a row as a pencil does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 390_000, max: 410_000 }), { minLength: 3, maxLength: 20 }),
        (closes) => {
          const facts = withCandles((_, step) => (step === '1d' ? dayCandles(closes) : []));
          const found = find('day-moves', { pairs: ['XAU/USD'], words: 'how many days in a row' }, facts);
          let run = 0;
          for (let i = closes.length - 1; i > 0; i -= 1) {
            const way = Math.sign((closes[i] as number) - (closes[i - 1] as number));
            if (way === 0 || (run !== 0 && way !== Math.sign(run))) break;
            run += way;
          }
          expect(found.value).toBe(run);
        },
      ),
    );
  });

  it('says so where another count, or the other side, was thought of', () => {
    const facts = withCandles((_, step) => (step === '1d' ? dayCandles([400_000, 401_000, 402_000]) : []));
    const say = (words: string, count: number) =>
      find(
        'day-moves',
        {
          pairs: ['XAU/USD'],
          words,
          amounts: [{ role: 'count', value: count, currency: null, isPercent: false }],
        },
        facts,
      ).sentence;
    expect(say('up 2 days in a row', 2)).toMatch(/^Gold closed higher on 2 full days in a row/);
    expect(say('up 4 days in a row', 4)).toMatch(/^Not 4: /);
    expect(say('down 2 days in a row', 2)).toMatch(/^No run down: /);
  });

  it('finds the worst day, by its change in per cent', () => {
    const facts = withCandles((_, step) =>
      step === '1d' ? dayCandles([400_000, 420_000, 399_000, 403_000]) : [],
    );
    const worst = find('day-moves', { pairs: ['XAU/USD'], words: 'worst day' }, facts);
    expect(worst.value).toBeCloseTo(-5, 9);
    expect(worst.sentence).toContain('$210.00');
  });
});

it('a bounce is the newest low that no hour beside it reached', () => {
  const prices = Array.from(
    { length: 60 },
    (_, i) => 400_000 + Math.abs(i - 30) * 100 + (i === 50 ? -150 : 0),
  );
  const candles = prices.map((price, i) => flat(TUESDAY_TEN - (60 - i) * HOUR_MS, price));
  const facts = withCandles((_, step) => (step === '1h' ? candles : []));
  const low = find('last-turn', { pairs: ['XAU/USD'], words: 'where did it bounce last' }, facts);
  expect(low.value).toBe(4_000);
  expect(low.sentence).toContain('$29.00 above it');
});

it('currencies are strong against the average of them all', () => {
  // Only the euro and the pound moved against the dollar: 2 % and 1 %.
  const starts: Partial<Record<Pair, number>> = { 'EUR/USD': 117_000 / 1.02, 'GBP/USD': 134_000 / 1.01 };
  const facts = someFacts();
  const all = withCandles((pair, step) =>
    step === '15m'
      ? [flat(MIDNIGHT - candleStepMs['15m'], Math.round(starts[pair] ?? facts.quote(pair)?.mid ?? 0))]
      : [],
  );
  const found = find('currency-strength', { words: 'rank currencies' }, all);
  const average = (Math.log(1.02) + Math.log(1.01)) / 8;
  expect(found.value).toBeCloseTo(100 * (Math.exp(Math.log(1.02) - average) - 1), 2);
  expect(found.sentence).toMatch(/^The euro \(up 1\.62 %\) is the strongest currency/);
  expect(find('currency-strength', { words: 'weakest currency' }, all).sentence).toContain(
    'The strongest is the euro',
  );
});

describe('breakouts', () => {
  const last = TUESDAY_TEN - HOUR_MS;
  /** Between 3,950 and 3,990 until one candle closed above; gold stands at 4,000. */
  const broken = Array.from({ length: 120 }, (_, i): Candle => {
    const time = last - (119 - i) * HOUR_MS;
    return i === 119
      ? { time, open: 398_000, high: 399_600, low: 397_900, close: 399_500 }
      : { time, open: 397_000, high: 399_000, low: 395_000, close: 397_000 };
  });
  const facts = withCandles((pair, step) => (pair === 'XAU/USD' && step === '1h' ? broken : []));

  it('names what broke, its level and the stop of the rule, and opens nothing', () => {
    const found = find('breakouts', { words: 'anything breaking out' }, facts);
    expect(found.value).toBe(1);
    expect(found.sentence).toContain('gold broke above 3,990.00');
    // The ask of 4,000.15 less twice (13 x 40 + 26) / 14.
    expect(printed(found.sentence)).toContain(3_922.15);
    expect(found.next).toContain('I have opened nothing');
  });

  it('counts what is beyond its range without a close there, and calls waiting the trade only without any', () => {
    const quiet = broken.map((one) => ({
      ...one,
      open: 397_000,
      high: 399_000,
      low: 395_000,
      close: 397_000,
    }));
    const scan = (high: number) => {
      const candles = quiet.map((one) => ({ ...one, high }));
      const among = withCandles((pair, step) => (pair === 'XAU/USD' && step === '1h' ? candles : []));
      return find('breakouts', { words: 'anything breaking out' }, among).sentence;
    };
    expect(scan(401_000)).toMatch(/none has just closed beyond its range\. Waiting is the trade\.$/);
    expect(scan(399_000)).toMatch(
      /1 of them is beyond it at the moment, which counts only once a candle closes there\.$/,
    );
  });

  it('tells of one market which side it left, and leans no way', () => {
    const found = find('breakouts', { pairs: ['XAU/USD'], words: 'which way you lean' }, facts);
    expect(found.sentence).toMatch(/^I lean no way on gold\. Gold has broken out upwards/);
  });
});

it('the hours after a release are those of its own hour', () => {
  const at = TUESDAY_TEN - 5 * DAY_MS;
  const event = {
    id: 'ecb',
    name: 'ECB Main Refinancing Rate and Statement',
    at,
    country: 'EU',
    currency: 'EUR',
    impact: 'HIGH' as const,
    forecast: null,
    previous: null,
    actual: null,
    precision: 'exact' as const,
    source: 'test',
  };
  const candles = [flat(at - HOUR_MS, 115_000), flat(at, 115_400), flat(at + HOUR_MS, 115_800)];
  const facts = withCandles((_, step) => (step === '1h' ? candles : []), { released: [event] });
  const found = find('after-release', { pairs: ['EUR/USD'], words: 'after the ecb' }, facts);
  expect(found.value).toBe(800);
  expect(found.sentence).toContain('went up 80 pips');
  expect(find('after-release', { pairs: ['EUR/USD'], words: 'after the boj' }, facts).value).toBeNull();
});

it.each([
  [Date.UTC(2026, 10, 18, 13, 30), /^Yes, it's the liveliest time of the day/],
  [Date.UTC(2026, 10, 18, 9, 30), /^It's a middling hour: only London/],
  [Date.UTC(2026, 10, 21, 12), /^No: the market is closed/],
])('the hour is judged by the cities at work', (now, sentence) => {
  const found = find('good-hour', { place: 'india' }, someFacts({ now }));
  expect(found.sentence).toMatch(sentence);
  expect(found.sentence).toContain('in India');
});

it('a clock elsewhere is told in the place asked for', () => {
  expect(find('local-time', { place: 'delhi', words: '1330 utc in delhi' }).sentence).toBe(
    '13:30 UTC is 19:00 in Delhi.',
  );
  // In June London is an hour ahead of UTC, Tokyo nine.
  expect(find('local-time', { place: 'tokyo', words: '7pm london is what in tokyo' }).sentence).toContain(
    'is Wednesday 03:00 in Tokyo',
  );
});

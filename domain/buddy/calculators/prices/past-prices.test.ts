import { describe, expect, it } from 'vitest';
import type { Candle, CandleStep } from '../../../market/candle.ts';
import type { Pair } from '../../../market/instrument.ts';
import { anAmount, find, someFacts, TUESDAY_TEN, walkUntil } from '../../../testing/calculator-facts.ts';
import type { Period } from '../../query/query.ts';
import type { Facts } from '../calculator.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MIDNIGHT = Math.floor(TUESDAY_TEN / DAY_MS) * DAY_MS;
const withCandles = (by: (pair: Pair, step: CandleStep) => readonly Candle[]): Facts =>
  someFacts({ candles: by });
const at = (time: number, price: number, more: Partial<Candle> = {}): Candle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  ...more,
});
const gold = { pairs: ['XAU/USD'] } as const;
/** Monday, in hours: from 3,900 with one high of 3,950 and one low of 3,880. */
const monday: Period = { label: 'on Monday 15 June', from: MIDNIGHT - DAY_MS, to: MIDNIGHT };
const hours = Array.from({ length: 34 }, (_, i) =>
  at(MIDNIGHT - DAY_MS + i * HOUR_MS, 390_000, {
    ...(i === 5 && { high: 395_000 }),
    ...(i === 9 && { low: 388_000 }),
  }),
);
const hourly = withCandles((_, step) => (step === '1h' ? hours : []));

describe('the price then', () => {
  it('of a high or low is that end of the time', () => {
    const high = find('price-then', { ...gold, period: monday, words: 'high of gold on monday' }, hourly);
    expect(high.sentence).toContain('highest price on Monday 15 June was 3,950.00');
    const low = find(
      'price-then',
      { ...gold, period: monday, words: 'lowest point gold hit on monday' },
      hourly,
    );
    expect(low.value).toBe(3_880);
  });

  it('of a close some days ago is that of the day', () => {
    const yesterday = { label: 'a day ago', from: TUESDAY_TEN - DAY_MS, to: null };
    const closes = withCandles(() =>
      [at(MIDNIGHT - HOUR_MS, 391_000), at(TUESDAY_TEN - DAY_MS - HOUR_MS, 390_000)].toReversed(),
    );
    expect(
      find('price-then', { ...gold, period: yesterday, words: 'gold close a day ago' }, closes).value,
    ).toBe(3_910);
  });

  it('of a time without an end is told with the way to now', () => {
    const then = find('price-then', { ...gold, period: monday, words: 'where was gold on monday' }, hourly);
    expect(then.sentence).toBe(
      'Gold ended at 3,900.00 on Monday 15 June. It is at 4,000.00 now, $100.00 higher.',
    );
  });
});

describe('a level named', () => {
  const days = [at(MIDNIGHT - 40 * DAY_MS, 360_000), at(MIDNIGHT - 39 * DAY_MS, 380_000, { low: 361_000 })];
  const facts = withCandles((_, step) => (step === '1d' ? days : step === '1h' ? hours : []));
  const last = (price: number) =>
    find(
      'last-turn',
      { ...gold, amounts: [anAmount('account', price)], words: `gold last at ${price}` },
      facts,
    );

  it('was last reached by the newest candle that holds it', () => {
    expect(last(3_885).value).toBe(MIDNIGHT - DAY_MS + 9 * HOUR_MS);
    expect(last(3_700).value).toBe(MIDNIGHT - 39 * DAY_MS);
  });

  it('that no candle holds is said to be so', () => {
    expect(last(2_300).sentence).toMatch(/^Not since .* 2026, and my prices go back no farther: the lowest/);
  });

  it('far from the price is no account', () => {
    const far = find('distance-to-level', { ...gold, amounts: [anAmount('account', 2_500)] });
    expect(far.sentence).toContain('has to fall $1,500.00');
  });

  it('of so many pips is told beside the price of now', () => {
    const beside = find('price-at-distance', {
      pairs: ['EUR/USD'],
      amounts: [anAmount('pips', 60)],
      words: '60 pips above where euro is now',
    });
    expect(beside.value).toBeCloseTo(1.176, 9);
  });
});

describe('whether a price was reached', () => {
  const asked = (measure: 'last-turn' | 'reach-chance' | 'price-then', price: number, words: string) =>
    find(measure, { ...gold, period: monday, amounts: [anAmount('price', price)], words }, hourly).sentence;

  it.each(['last-turn', 'reach-chance', 'price-then'] as const)('is told by yes or no, as %s', (measure) => {
    expect(asked(measure, 3_940, 'did gold hit 3940 on monday')).toMatch(
      /^Yes: gold was at 3,940\.00 on Monday/,
    );
    expect(asked(measure, 3_960, 'did gold hit 3960 on monday')).toMatch(
      /^No: gold was not at 3,960\.00 on Monday 15 June; its highest price was 3,950\.00/,
    );
  });

  it('counts prices beyond it where that was asked', () => {
    expect(asked('last-turn', 3_885, 'was gold below 3885 on monday')).toMatch(/^Yes: /);
    expect(asked('last-turn', 3_870, 'was gold below 3870 on monday')).toMatch(/^No: /);
  });
});

it('a sum that is no price is a way to go', () => {
  const facts = withCandles((pair, step) => walkUntil(TUESDAY_TEN, pair, step, 400));
  const found = find(
    'reach-chance',
    {
      ...gold,
      amounts: [anAmount('money', 50, { currency: 'USD' })],
      words: 'chance of gold dropping 50 dollars',
    },
    facts,
  );
  expect(found.sentence).toContain('$50.00 down');
});

it('a fall that began is a turn down', () => {
  const facts = withCandles((pair, step) => walkUntil(TUESDAY_TEN, pair, step, 240));
  const turn = find('last-turn', { ...gold, words: 'when did gold start going down' }, facts);
  expect(turn.sentence).toContain('turned down');
});

describe('days counted', () => {
  const closes = [400_000, 401_000, 399_000, 402_000, 403_000];
  const weekdays = [-7, -6, -5, -4, -1].map((back, i) => at(MIDNIGHT + back * DAY_MS, closes[i] as number));
  const facts = withCandles((_, step) => (step === '1d' ? weekdays : []));
  const month: Period = { label: 'this month', from: MIDNIGHT - 15 * DAY_MS, to: null };

  it('by how many closed higher', () => {
    const found = find(
      'day-moves',
      { ...gold, period: month, words: 'how many days did it close green' },
      facts,
    );
    expect(found.value).toBe(3);
    expect(found.sentence).toContain('higher on 3 days of 4 full days this month, and lower on 1');
  });

  it('by the average way from close to close', () => {
    const words = 'how much on average from one close to the next';
    // 10, 20, 30 and 10 dollars.
    expect(find('day-moves', { ...gold, words }, facts).value).toBe(17.5);
  });
});

describe('a usual day', () => {
  const facts = withCandles((pair, step) => walkUntil(TUESDAY_TEN, pair, step, 60));

  it('is measured over 20 days where one day is named', () => {
    const found = find('range', { ...gold, length: 1, words: 'normal number of pips in 1 day' }, facts);
    expect(found.sentence).toMatch(/^On gold a usual day covers .*\(2\d days measured\)/);
  });

  it('stands beside the target that is thought of', () => {
    const found = find(
      'range',
      {
        pairs: ['EUR/USD'],
        amounts: [anAmount('target-pips', 600)],
        words: 'is a 600 pip target too much for a normal day',
      },
      facts,
    );
    expect(found.sentence).toMatch(/^600 pips is more than a usual day: /);
  });
});

it.each([
  ['a krugerrand', [], 4_000],
  ['what is a maple leaf of silver', ['XAG/USD'], 50],
  ['1 ounce of silver', ['XAG/USD'], 50],
  ['a tola of gold', ['XAU/USD'], (4_000 * 11.6638038) / 31.1034768],
] as const)('%s is weighed', (words, pairs, value) => {
  expect(find('metal-weight', { pairs: [...pairs], words }).value).toBeCloseTo(value, 6);
});

it('without a size, what came of it since then is its change', () => {
  const facts = withCandles((pair, step) => walkUntil(TUESDAY_TEN, pair, step, 60));
  const period = { ...monday, label: 'since Monday', to: null };
  const found = find('since-then', { ...gold, period, words: 'how much is gold up since monday' }, facts);
  expect(found.unit).toBe('%');
});

it('a picture that cannot reach back as far says so', () => {
  const facts = withCandles((pair, step) => walkUntil(TUESDAY_TEN, pair, step, 80));
  const period = { label: 'the last year', from: TUESDAY_TEN - 365 * DAY_MS, to: null };
  const found = find('chart', { ...gold, period, words: 'a year of gold' }, facts);
  expect(found.sentence).toContain('I draw at most 80 candles');
});

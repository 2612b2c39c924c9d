import type { Facts, Finding, Missing, Needs } from '../buddy/calculators/calculator.ts';
import { calculators } from '../buddy/calculators/calculators.ts';
import {
  composeQuestion,
  type Amount,
  type AmountRole,
  type Measure,
  type Question,
} from '../buddy/query/query.ts';
import { candleStepMs, type Candle, type CandleStep } from '../market/candle.ts';
import { instrumentOf, instruments, toPoints, type Pair } from '../market/instrument.ts';
import { quoteAround } from '../market/spread.ts';
import { candleWalk } from './candle-walk.ts';

/** A Tuesday in June, with London open. */
export const TUESDAY_TEN = Date.UTC(2026, 5, 16, 10);

const mids: Record<Pair, number> = {
  'EUR/USD': 1.17,
  'GBP/USD': 1.34,
  'USD/JPY': 155,
  'AUD/USD': 0.65,
  'USD/CHF': 0.8,
  'USD/CAD': 1.4,
  'NZD/USD': 0.6,
  'GBP/JPY': 207.7,
  'EUR/GBP': 0.875,
  'XAU/USD': 4_000,
  'XAG/USD': 50,
  'WTI/USD': 60,
  'BTC/USD': 90_000,
  'ETH/USD': 3_000,
};

/** Candles that end at `now`. */
export function walkUntil(now: number, pair: Pair, step: CandleStep, count: number): Candle[] {
  const instrument = instrumentOf(pair);
  const length = candleStepMs[step];
  const mid = toPoints(instrument, mids[pair]);
  const end = Math.floor(now / length) * length;
  const walk = candleWalk(count, count, length, mid, Math.max(2, Math.round(mid / 2_000)));
  return walk.map((one, i) => ({ ...one, time: end - (count - i) * length }));
}

export const noFacts: Facts = {
  now: TUESDAY_TEN,
  pairs: instruments.map(({ pair }) => pair),
  zone: null,
  account: null,
  riskPercent: null,
  stake: null,
  quote: () => null,
  isStale: () => false,
  candles: () => [],
  signals: [],
  stats: null,
  events: [],
  released: [],
  balance: null,
  watches: [],
  evidence: null,
};

/** A market with a price for everything, two seconds old. */
export const someFacts = (changes: Partial<Facts> = {}): Facts => ({
  ...noFacts,
  quote: (pair) => {
    const instrument = instrumentOf(pair);
    return quoteAround(instrument, toPoints(instrument, mids[pair]), TUESDAY_TEN - 2_000);
  },
  ...changes,
});

export const anAmount = (
  role: AmountRole,
  value: number,
  { currency = null, isPercent = role === 'percent' }: Partial<Pick<Amount, 'currency' | 'isPercent'>> = {},
): Amount => ({ role, value, currency, isPercent });

/** Only what `needs` names can be read, as in the chat. */
export function restrictFacts(facts: Facts, needs: Needs): Facts {
  return {
    ...facts,
    quote: (pair) => (needs.quotes?.includes(pair) ? facts.quote(pair) : null),
    candles: (pair, step) =>
      needs.candles?.some((one) => one.pair === pair && one.step === step) ? facts.candles(pair, step) : [],
    signals: needs.signals ? facts.signals : [],
    stats: needs.stats ? facts.stats : null,
    events: needs.events ? facts.events : [],
    balance: needs.balance ? facts.balance : null,
    watches: needs.watches ? facts.watches : [],
    evidence: needs.evidence ? facts.evidence : null,
  };
}

export function calculate(
  measure: Measure,
  slots: Partial<Question> = {},
  facts: Facts = someFacts(),
): Finding | Missing {
  const question = composeQuestion(measure, slots);
  const { needs, calculate: run } = calculators[measure];
  return run(question, restrictFacts(facts, needs(question, facts)));
}

export function find(measure: Measure, slots: Partial<Question> = {}, facts: Facts = someFacts()): Finding {
  const result = calculate(measure, slots, facts);
  if ('ask' in result) throw new Error(`asked back: ${result.ask}`);
  return result;
}

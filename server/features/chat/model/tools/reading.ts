import * as z from 'zod/mini';
import { calculators } from '@app/domain/buddy/calculators/calculators.ts';
import type { Feeling } from '@app/domain/buddy/text/feelings.ts';
import {
  composeQuestion,
  type AmountRole,
  type MarketGroup,
  type Measure,
  type Question,
  type RankBy,
} from '@app/domain/buddy/query/query.ts';
import { periodIn } from '@app/domain/buddy/query/times/period-in.ts';
import { plain } from '@app/domain/buddy/text/words.ts';
import { candleSteps } from '@app/domain/market/candle.ts';
import { instruments, type Pair } from '@app/domain/market/instrument.ts';

type NonEmpty<One> = [One, ...One[]];
/** One more value of the type does not compile before it stands here. */
const namesOf = <Name extends string>(names: Record<Name, true>): NonEmpty<Name> =>
  Object.keys(names) as NonEmpty<Name>;

const feelings = namesOf<Feeling | 'none'>({
  none: true,
  crisis: true,
  distress: true,
  'needed-money': true,
  promise: true,
  setback: true,
  streak: true,
  revenge: true,
  fear: true,
  greed: true,
  fomo: true,
  overtrading: true,
});
const roles = namesOf<AmountRole>({
  account: true,
  risk: true,
  lots: true,
  units: true,
  price: true,
  entry: true,
  stop: true,
  'stop-pips': true,
  target: true,
  'target-pips': true,
  profit: true,
  pips: true,
  move: true,
  percent: true,
  ratio: true,
  leverage: true,
  count: true,
  money: true,
});
const rankings = namesOf<RankBy>({
  rsi: true,
  change: true,
  range: true,
  'range-share': true,
  'below-high': true,
  'above-low': true,
  atr: true,
  spread: true,
  'holding-cost': true,
});
const groups = namesOf<MarketGroup>({
  all: true,
  forex: true,
  major: true,
  metal: true,
  oil: true,
  crypto: true,
  commodity: true,
  'no-crypto': true,
  USD: true,
  EUR: true,
  GBP: true,
  JPY: true,
  AUD: true,
  NZD: true,
  CAD: true,
  CHF: true,
});

export const pairName = z.enum(instruments.map((one) => one.pair) as NonEmpty<Pair>);
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const text = z.string().check(z.minLength(1), z.maxLength(60));

/** The slots of `Question`, as a model writes them: what was not said is left out. */
export const questionInput = z.strictObject({
  measure: z.enum(Object.keys(calculators) as NonEmpty<Measure>),
  pairs: z.optional(z.array(pairName).check(z.maxLength(14))),
  amounts: z.optional(
    z
      .array(
        z.strictObject({
          role: z.enum(roles),
          value: z.number().check(z.nonnegative(), z.maximum(1e12)),
          isPercent: z.optional(z.boolean()),
          currency: z.optional(currency),
        }),
      )
      .check(z.maxLength(8)),
  ),
  side: z.optional(z.enum(['buy', 'sell'])),
  step: z.optional(z.enum(candleSteps)),
  length: z.optional(z.int().check(z.positive(), z.maximum(500))),
  period: z.optional(text),
  place: z.optional(text),
  session: z.optional(z.enum(['Sydney', 'Tokyo', 'London', 'New York'])),
  edge: z.optional(z.enum(['open', 'close'])),
  rankBy: z.optional(z.enum(rankings)),
  order: z.optional(z.enum(['most', 'least'])),
  among: z.optional(z.enum(groups)),
  currencies: z.optional(z.array(currency).check(z.maxLength(2))),
  expression: z.optional(z.string().check(z.regex(/^[\d.()+*/ -]{1,120}$/))),
});

/** `isWanted` is false for what the message refuses, doubts or only supposes. */
export const readingInput = z.strictObject({
  acts: z
    .array(z.strictObject({ act: z.enum(['signal', 'watch', 'cancel-watch']), isWanted: z.boolean() }))
    .check(z.maxLength(6)),
  feeling: z.enum(feelings),
  isMinor: z.boolean(),
  questions: z.array(questionInput).check(z.maxLength(4)),
});

export type ModelReading = z.infer<typeof readingInput>;

type QuestionContext = { now: number; said: string; isKnownFigure: (figure: number) => boolean };

/** A figure that nobody gave would become evidence by passing through a calculator. */
export function toQuestion(
  input: z.infer<typeof questionInput>,
  { now, said, isKnownFigure }: QuestionContext,
): Question | { refused: string } {
  const { amounts = [], period, expression = null } = input;
  const figures = [...amounts.map(({ value }) => value), ...(expression?.match(/\d+(?:\.\d+)?/g) ?? [])];
  const unknown = figures.map(Number).find((figure) => !isKnownFigure(figure));
  if (unknown !== undefined)
    return { refused: `nobody gave the figure ${unknown}. Leave it out or ask the user for it.` };
  const found = period === undefined ? null : periodIn(plain(period), now);
  if (period !== undefined && !found)
    return { refused: 'no such period. Write it like "yesterday", "this week" or "last 3 days".' };
  return composeQuestion(input.measure, {
    pairs: input.pairs ?? [],
    amounts: amounts.map(({ role, value, currency: unit = null, isPercent = role === 'percent' }) => ({
      role,
      value,
      currency: unit,
      isPercent,
    })),
    side: input.side ?? null,
    step: input.step ?? null,
    length: input.length ?? null,
    period: found,
    place: input.place ?? null,
    session: input.session ?? null,
    edge: input.edge ?? null,
    rankBy: input.rankBy ?? 'change',
    order: input.order ?? 'most',
    among: input.among ?? 'all',
    currencies: input.currencies ?? [],
    expression,
    words: said,
  });
}

import { countNoun } from '../../../text.ts';
import type { Amount, Question } from '../../query/query.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { depositIn, growWithDeposits } from './deposits.ts';
import { printNumber } from '../../replies/print.ts';
import { printMoney, printPercent } from '../money.ts';
import { amountOf, usableAmounts, valueOf, YOURS } from '../slots.ts';

export const recovery: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const loss = lossPercent(question);
    if (loss === null || !(loss > 0))
      return ask('How much of the account is lost?', ['I lost 10 %', 'I lost 30 %', 'I lost 50 %']);
    if (loss >= 100)
      return withEvidence(facts, () => ({
        sentence: 'From nothing there is no way back by trading: no gain on zero is more than zero.',
        value: Infinity,
        unit: '%',
      }));
    const needed = (100 * loss) / (100 - loss);
    const gain = gainEach(question);
    if (gain) {
      const count = Math.ceil(Math.log(100 / (100 - loss)) / Math.log(1 + gain.percent / 100) - 1e-9);
      return withEvidence(facts, (cite) => ({
        sentence: `After losing ${cite(printPercent(loss, 1), YOURS)} % you need ${cite(printPercent(needed, 1), 'recovery')} % on what is left; at ${cite(printPercent(gain.percent, 2), YOURS)} % each ${gain.span} that takes ${cite(countNoun(count, gain.span), 'recovery')}.`,
        value: count,
        unit: `${gain.span}s`,
        details: ['What is left, multiplied once for each time by one plus the gain, until it is back.'],
        next: 'Nobody makes the same gain each time, so it may well take longer.',
      }));
    }
    return withEvidence(facts, (cite) => ({
      sentence: `After losing ${cite(printPercent(loss, 1), YOURS)} % you need a gain of ${cite(printPercent(needed, 1), 'recovery')} % on what is left to be back where you were.`,
      value: needed,
      unit: '%',
      details: [
        'The loss, divided by what is left. The gain has to be larger because it starts from a smaller account.',
      ],
      next: 'That is a reason to keep losses small, not to trade bigger to get even.',
    }));
  },
};

/** "With 3 % a month": the gain that has to bring it back. */
function gainEach({ words }: Question): { percent: number; span: string } | null {
  const [, percent, span, adverb] =
    /\bpct:(\d+(?:\.\d+)?) (?:(?:a|an|per|each|every) (trade|day|week|month|year)|(dai|week|month|year)ly)\b/.exec(
      words.replace(/\bgains? |\bprofit /g, ''),
    ) ?? [];
  const unit = adverb === 'dai' ? 'day' : (span ?? adverb);
  return percent && Number(percent) > 0 && unit ? { percent: Number(percent), span: unit } : null;
}

/** Per cent, named or from two accounts: what it was and the sum lost. */
function lossPercent(question: Question): number | null {
  const gain = gainEach(question);
  const [percent = null, other] = usableAmounts(question)
    .filter(({ isPercent, value }) => isPercent && value !== gain?.percent)
    .map(({ value }) => value);
  const isWas =
    other !== undefined && percent !== null && percent > other && /\bnow\b|\bto pct:/.test(question.words);
  if (isWas) return (100 * (percent - other)) / percent;
  if (percent !== null) return Math.abs(percent);
  const sums = usableAmounts(question)
    .filter(
      ({ role, isPercent }) => !isPercent && (role === 'account' || role === 'money' || role === 'price'),
    )
    .map(({ value }) => value);
  const isFall =
    sums.length === 2 &&
    /\b(to|now|left|is)\b/.test(question.words) &&
    !/\b(lost|lose|down) (cur:\w+:)?\d[\d.]* (of|from|on|in)\b/.test(question.words);
  if (isFall) return (100 * (Math.max(...sums) - Math.min(...sums))) / Math.max(...sums);
  if (sums.length === 2) return (100 * Math.min(...sums)) / Math.max(...sums);
  const [account, lost] = [
    valueOf(question, 'account'),
    valueOf(question, 'risk') ?? valueOf(question, 'money'),
  ];
  return account && lost !== null ? (100 * lost) / account : null;
}

type Span = 'trade' | 'time' | 'day' | 'week' | 'month' | 'year';

const USUAL_PERIODS = 12;
const MAX_PERIODS = 1_000;
const HIGHEST_PERCENT = 100;
/** Trading days and weeks. */
const months: Record<Exclude<Span, 'trade' | 'time'>, number> = {
  day: 1 / 21,
  week: 12 / 52,
  month: 1,
  year: 12,
};

export const growth: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const doubled = doubledLots(question);
    if (doubled)
      return withEvidence(facts, (cite) => ({
        sentence: `Starting at ${cite(printNumber(doubled.lots, 4), YOURS)} lots and doubling after each of ${cite(doubled.times, YOURS)} losses, the next trade has ${cite(printNumber(doubled.last, 4), 'doubling')} lots, and ${cite(printNumber(doubled.last - doubled.lots, 4), 'doubling')} lots have been lost on the way.`,
        value: doubled.last,
        unit: 'lots',
        details: ['The size times two, once for each loss.'],
        next: 'That is how one long run of losses empties an account, and such runs are ordinary. I would not double.',
      }));
    const gain = amountOf(question, 'profit');
    const percent = valueOf(question, 'percent') ?? (gain?.isPercent ? gain.value : null);
    if (percent === null && /\bdoubl/.test(question.words)) return gainToDouble(question, facts);
    if (percent === null)
      return ask('Growing by how much a month?', ['1 % a month', '2 % a month', '5 % a month']);
    const span = spanIn(question);
    const periods = periodsIn(question, span);
    const factor = 1 + percent / 100;
    if (!(percent > -100 && percent <= HIGHEST_PERCENT && periods >= 1 && periods <= MAX_PERIODS))
      return ask('That grows beyond all measure. What did you mean?', ['2 % a month for a year']);
    const deposit = depositIn(question.words);
    if (deposit && deposit.span === span && deposit.value !== percent && !ASKS_WHEN.test(question.words)) {
      const others = usableAmounts(question).filter(
        ({ role, isPercent, value }) =>
          !isPercent && (role === 'account' || role === 'money') && value !== deposit.value,
      );
      return growWithDeposits(facts, { begin: others[0]?.value ?? 0, deposit, percent, periods });
    }
    const warning = `That is only arithmetic: no ${span} is like another, and losses are part of it.`;
    const details = [
      `The sum, multiplied once for each ${span} by one plus the gain; nothing taken out, no costs, no tax.`,
    ];
    const next = 'Nobody makes the same gain each time, so plan with what you could lose.';
    if (/\bdoubl(e|es|ed|ing)\b/.test(question.words) && percent > 0 && span !== 'time') {
      const needed = Math.ceil(Math.log(2) / Math.log(factor) - 1e-9);
      return withEvidence(facts, (cite) => ({
        sentence: `At ${cite(printPercent(percent), YOURS)} % each ${span} an account doubles after ${cite(countNoun(needed, span), 'compound growth')}. ${warning}`,
        value: needed,
        unit: `${span}s`,
        details,
        next,
      }));
    }
    const goals = usableAmounts(question).filter(
      ({ role, isPercent }) =>
        !isPercent && ['account', 'money', 'price', 'entry', 'profit', 'target'].includes(role),
    );
    const [begin, goal] = asGoal(question, goals);
    if (begin && goal && goal.value > begin.value && percent > 0 && ASKS_WHEN.test(question.words)) {
      const needed = Math.ceil(Math.log(goal.value / begin.value) / Math.log(factor) - 1e-9);
      const money = (value: number): string => printMoney(value, begin.currency ?? goal.currency ?? 'USD');
      return withEvidence(facts, (cite) => ({
        sentence: `At ${cite(printPercent(percent), YOURS)} % each ${span}, ${cite(money(begin.value), YOURS)} would be ${cite(money(goal.value), YOURS)} after ${cite(countNoun(needed, span), 'compound growth')}. ${warning}`,
        value: needed,
        unit: `${span}s`,
        details,
        next,
      }));
    }
    const account = amountOf(question, 'account') ?? amountOf(question, 'money') ?? facts.account;
    if (!account) return ask('Starting with how much?', ['With $500', 'With $1,000', 'With $5,000']);
    const currency = account.currency ?? 'USD';
    const end = account.value * factor ** periods;
    if (span === 'time')
      return withEvidence(facts, (cite) => ({
        sentence: `${cite(printMoney(account.value, currency), YOURS)} doubled ${cite(countNoun(periods, span), YOURS)} is ${cite(printMoney(end, currency), 'compound growth')}. That is only arithmetic: one lost bet on the way ends it.`,
        value: end,
        unit: currency,
        details,
        next,
      }));
    return withEvidence(facts, (cite) => ({
      sentence: `${cite(printMoney(account.value, currency), YOURS)} at ${cite(printPercent(percent), YOURS)} % each ${span} would be ${cite(printMoney(end, currency), 'compound growth')} after ${cite(countNoun(periods, span), YOURS)}. ${warning}`,
      value: end,
      unit: currency,
      details,
      next,
    }));
  },
};

const ASKS_WHEN =
  /\bhow (long|many|soon)\b|\bwhen\b|\b(until|till|til|before) (i|it|its|my|we)\b|\b(reach|get to|hit|arrive)\b/;

/** The beginning and the sum to reach; "to 1000 from 50" names them the other way round. */
function asGoal({ words }: Question, sums: readonly Amount[]): readonly Amount[] {
  const [first, second] = sums;
  const isTurned =
    first &&
    second &&
    first.value > second.value &&
    /\b(from|with|start\w*|begin\w*|have|got)(?: \w+){0,2} (cur:[a-z]+:)?\d+(\.\d+)?\D*$/.test(words);
  return isTurned ? [second, first] : sums;
}

/** "What % a month do I need to double in a year". */
function gainToDouble(question: Question, facts: Facts): Finding {
  const [, count = '1', unit = 'year'] =
    /\b(\d+) (week|month|year)s?\b/.exec(question.words) ??
    /\bin (?:a|one) (?:()(week|month|year))\b/.exec(question.words) ??
    [];
  const [, each = 'month'] = /\b(?:a|per|each|every) (day|week|month)\b/.exec(question.words) ?? [];
  const span = each as 'day' | 'week' | 'month';
  const periods = Math.max(
    1,
    (Number(count || 1) * months[unit as 'week' | 'month' | 'year']) / months[span],
  );
  const percent = 100 * (2 ** (1 / periods) - 1);
  return withEvidence(facts, (cite) => ({
    sentence: `To double in ${cite(countNoun(Number(count || 1), unit), YOURS)} takes ${cite(printPercent(percent), 'compound growth')} % each ${span}, ${cite(Math.round(periods), 'compound growth')} times without one loss. Hardly anybody keeps that up.`,
    value: percent,
    unit: '%',
    details: ['Two, to the power of one divided by the times.'],
  }));
}

function doubledLots(question: Question): { lots: number; times: number; last: number } | null {
  const [lots, times] = [valueOf(question, 'lots'), valueOf(question, 'count')];
  if (lots === null || times === null || times > 30 || !/\b(doubl\w+|martingale)\b/.test(question.words))
    return null;
  return { lots, times, last: lots * 2 ** times };
}

function spanIn({ words }: Question): Span {
  if (/\b(doubl(e|es|ed|ing)|trip(le|led)) .*\btimes\b/.test(words)) return 'time';
  // "1 % every trading day for a year": the gain comes each day, whatever the time.
  const each =
    /\bpct:\d+(?:\.\d+)? (?:(?:gain|profit|return|growth|on average|more|of it|up) )*(?:a|an|per|each|every)(?: single| trading| calendar| working| winning)? (trade|day|week|month|year)\b/.exec(
      words,
    )?.[1] ??
    /\b(?:per|each|every)(?: single| trading| calendar| working)? (trade|day|week|month|year)\b/.exec(
      words,
    )?.[1] ??
    /\b(?<!\bfor )(?:a|an) (trade|day|week|month|year)\b/.exec(words)?.[1];
  if (each) return each as Span;
  if (/\bdaily\b/.test(words)) return 'day';
  if (/\bweekly\b/.test(words)) return 'week';
  return /\b(yearly|annual)/.test(words) ? 'year' : 'month';
}

/** "2 years" of 5 % a month are 24 months. */
function periodsIn(question: Question, span: Span): number {
  const [, named, time] = /\b(\d+(?:\.\d+)?) (day|week|month|year)s?\b/.exec(question.words) ?? [];
  const count = named ? Number(named) : valueOf(question, 'count');
  const unit = time as keyof typeof months | undefined;
  const isYear =
    count === null &&
    span !== 'year' &&
    span !== 'trade' &&
    span !== 'time' &&
    /\b(a|one|1) year\b/.test(question.words);
  if (isYear) return Math.round(months.year / months[span]);
  if (count === null) return USUAL_PERIODS;
  return Math.round(
    unit && span !== 'trade' && span !== 'time' ? (count * months[unit]) / months[span] : count,
  );
}

/** What is left after losses in a row, each a share of what was there before it. */
export const losingRun: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const risk = amountOf(question, 'risk');
    const percent = risk?.isPercent ? risk.value : (valueOf(question, 'percent') ?? facts.riskPercent);
    const losses = Math.round(valueOf(question, 'count') ?? question.length ?? 0);
    if (!(losses >= 1 && losses <= MAX_PERIODS))
      return ask('After how many losses?', ['After 5 losses', 'After 10 losses']);
    if (percent === null || !(percent > 0 && percent < 100))
      return ask('Risking how much on each trade?', ['1 % a trade', '2 % a trade', '5 % a trade']);
    const left = (1 - percent / 100) ** losses;
    const account = amountOf(question, 'account') ?? amountOf(question, 'money') ?? facts.account;
    return withEvidence(facts, (cite) => {
      const source = 'losses in a row';
      const run = `After ${cite(countNoun(losses, 'loss', 'losses'), YOURS)} of ${cite(printPercent(percent), YOURS)} % each`;
      const lost = cite(printPercent(100 * (1 - left), 1), source);
      const way =
        left > 1e-6
          ? ` To get back you'd need a gain of ${cite(printPercent(100 * (1 / left - 1), 1), source)} %.`
          : ' Next to nothing is left of it.';
      const currency = account?.currency ?? 'USD';
      const money =
        account &&
        `${cite(printMoney(account.value * left, currency), source)} of ${cite(printMoney(account.value, currency), YOURS)} would be left, ${lost} % down`;
      return {
        sentence: `${run}, ${money ?? `the account would be ${lost} % down`}.${way}`,
        value: account ? account.value * left : 100 * left,
        unit: account ? currency : '%',
        details: ['Each loss takes its share of what the loss before it left, so they do not simply add up.'],
      };
    });
  },
};

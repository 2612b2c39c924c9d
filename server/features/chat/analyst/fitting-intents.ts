import type { Intent, SizeAsked } from '@app/domain/buddy/intent.ts';
import { inMoney } from '@app/domain/buddy/size-question.ts';
import type { Topic } from '@app/domain/buddy/topics.ts';

/** What is answered beside a feeling: facts that were asked for, and never a trade. */
const besideFeelings = new Set<Intent['kind']>(
  'feeling quote my-signals my-watches cancel-watch explain-signal tokens plan account news hours lesson'.split(
    ' ',
  ) as Intent['kind'][],
);
/** Lessons that say what the care says already. */
const ofFeelings = new Set<Topic | null>([
  'fomo',
  'greed',
  'fear',
  'revenge-trading',
  'overtrading',
  'losing-streak',
  'gambling',
  'guaranteed-returns',
  'affordable-money',
]);

/** Where a feeling is answered no trade is offered beside it, and in a crisis nothing else is said. */
export function fitting(intents: readonly Intent[]): Intent[] {
  const feelings = intents.filter((one) => one.kind === 'feeling');
  if (feelings.length === 0) return joinedSizes(intents);
  const worst = feelings.find(({ feeling }) => feeling === 'crisis' || feeling === 'distress');
  if (worst) return [worst];
  // What hurts is answered before what was asked.
  const facts = intents.filter(
    (one) =>
      one.kind !== 'feeling' &&
      besideFeelings.has(one.kind) &&
      !(one.kind === 'lesson' && ofFeelings.has(one.topic)),
  );
  return [...feelings, ...facts];
}

/** What the answer to a question for a size explains by doing it. */
const ofSizes = new Set<Topic | null>([
  'position-size',
  'contract-size',
  'lot',
  'mini-micro-lot',
  'risk-per-trade',
]);

type SizeIntent = { kind: 'size' } & SizeAsked;
const isSize = (one: Intent): one is SizeIntent => one.kind === 'size';

/** "I have $500. How many lots of gold" is one question for a size. */
function joinedSizes(intents: readonly Intent[]): Intent[] {
  const [first, ...others] = intents.filter(isSize);
  if (!first) return [...intents];
  const whole = others.reduce<SizeIntent>(
    (all, one) => ({
      kind: 'size',
      capital: one.capital ?? all.capital,
      riskPercent: one.riskPercent ?? all.riskPercent,
      riskMoney: one.riskMoney ?? all.riskMoney,
      pair: one.pair ?? all.pair,
      stopPips: one.stopPips ?? all.stopPips,
      ...inMoney(one.stopMoney ?? all.stopMoney),
    }),
    first,
  );
  return intents.flatMap((one): Intent[] => {
    if (one === first) return [whole];
    return isSize(one) || (one.kind === 'lesson' && ofSizes.has(one.topic)) ? [] : [one];
  });
}

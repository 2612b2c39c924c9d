import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import type { Intent, SizeAsked } from '@app/domain/buddy/intents/intent.ts';
import { inMoney } from '@app/domain/buddy/questions/size-question.ts';
import type { Topic } from '@app/domain/buddy/clauses/topics.ts';

const besideFeelings = new Set<Intent['kind']>(
  'feeling quote my-signals my-watches cancel-watch explain-signal tokens plan account news hours lesson'.split(
    ' ',
  ) as Intent['kind'][],
);
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

export function fitting(intents: readonly Intent[]): Intent[] {
  const feelings = intents.filter((one) => one.kind === 'feeling');
  if (feelings.length === 0) return joinedSizes(intents);
  const worst = feelings.find(({ feeling }) => isDistress(feeling));
  if (worst) return [worst];
  // Feelings are answered before facts.
  const facts = intents.filter(
    (one) =>
      one.kind !== 'feeling' &&
      besideFeelings.has(one.kind) &&
      !(one.kind === 'lesson' && ofFeelings.has(one.topic)),
  );
  return [...feelings, ...facts];
}

const ofSizes = new Set<Topic | null>([
  'position-size',
  'contract-size',
  'lot',
  'mini-micro-lot',
  'risk-per-trade',
]);

type SizeIntent = { kind: 'size' } & SizeAsked;
const isSize = (one: Intent): one is SizeIntent => one.kind === 'size';

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

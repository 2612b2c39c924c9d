import { instrumentOf } from '../../../market/instrument.ts';
import type { MessagePart } from '../message-part.ts';
import type { Amount, AmountRole, Measure } from '../query.ts';
import { spokenRateIn, stakesIn } from './stakes.ts';
import { areNear } from './near.ts';
import { tradePricesIn, withTradePrices } from './trade-prices.ts';

type RoleReader = (heard: MessagePart) => readonly Amount[];

const DOUBLES: Amount = { role: 'percent', value: 100, currency: null, isPercent: true };
const SHARES: Record<string, number> = { half: 0.5, third: 1 / 3, quarter: 0.25, fifth: 0.2, tenth: 0.1 };

/** What a figure stands for where the measure is known; the rest keeps the role that it has in any message. */
const readers: Partial<Record<Measure, RoleReader>> = {
  'share-of': shareAmounts,
  growth: ({ said, amounts }) =>
    /\bdoubl\w+ .*\btimes\b|\btimes .*\bdoubl/.test(said) ? [...amounts, DOUBLES] : amounts,
  expectancy: withStakes,
  'streak-chance': withSpokenRate,
  'some-wins-chance': withSpokenRate,
  'break-even-ratio': withSpokenRate,
  'profit-at-price': (heard) => {
    const prices = tradePricesIn(heard.said, heard.amounts);
    return prices ? withTradePrices(heard.amounts, prices) : heard.amounts;
  },
  'move-value': withMove,
  'position-move': withMove,
  'price-for-profit': withGoal,
  'pips-for-money': withGoal,
  'price-at-distance': withMove,
  'target-for-ratio': (heard) => withRatio({ ...heard, amounts: withEntry(heard) }),
  'risk-reward': withEntry,
  'break-even-rate': withEntry,
};

export const amountsOf = (measure: Measure | null, heard: MessagePart): readonly Amount[] =>
  (measure && readers[measure]?.(heard)) ?? heard.amounts;

function withSpokenRate({ said, amounts }: MessagePart): readonly Amount[] {
  const rate = amounts.some(({ role }) => role === 'percent') ? null : spokenRateIn(said);
  return rate ? [...amounts, rate] : amounts;
}

function withStakes({ said, amounts }: MessagePart): readonly Amount[] {
  const read = stakesIn(said);
  const { rate, counts } = read;
  // One of both is told anew after a question: "and if the win is only 60".
  const sizes = read.sizes.length === 2 || (amounts.length === 1 && !rate) ? read.sizes : [];
  if (!rate && sizes.length === 0) return amounts;
  const isStake = ({ role }: Amount): boolean => role !== 'count' && role !== 'ratio' && role !== 'percent';
  const figures = new Set([...sizes.map(({ value }) => value), ...counts]);
  const others = amounts.filter(
    (one) =>
      !(rate && (one.role === 'percent' || one.value === rate.value)) &&
      !(sizes.length > 0 && (isStake(one) || figures.has(one.value))),
  );
  return [...(rate ? [rate] : []), ...sizes, ...others];
}

const distances: readonly AmountRole[] = ['move', 'pips', 'percent', 'stop-pips', 'target-pips'];
const ON_ACCOUNT = /\b(account|balance|capital|equity|deposit)\b/;

/** A few dollars of a metal, of oil or of a coin are a way of its price: "15 dollars down on gold". */
function withMove({ said, pairs, pairBefore, amounts }: MessagePart): readonly Amount[] {
  const pair = pairs[0] ?? pairBefore;
  if (!pair || instrumentOf(pair).kind === 'forex') return amounts;
  if (amounts.some(({ role }) => distances.includes(role))) return amounts;
  const sums = amounts.filter(
    ({ role, isPercent }) => !isPercent && ['money', 'profit', 'risk', 'account'].includes(role),
  );
  const [only] = sums.filter(({ role }) => role !== 'account' || !ON_ACCOUNT.test(said));
  return only ? amounts.map((one) => (one === only ? { ...one, role: 'move' } : one)) : amounts;
}

/** A sum that lies near the stop or the target of the same trade is its entry: "short gold 2360, sl 2368". */
function withEntry({ amounts }: MessagePart): readonly Amount[] {
  if (amounts.some(({ role }) => role === 'entry' || role === 'price')) return amounts;
  const level = amounts.find(({ role }) => role === 'stop' || role === 'target');
  const entry = amounts.find(
    ({ role, value, currency }) =>
      level && currency === null && (role === 'account' || role === 'money') && areNear(value, level.value),
  );
  return entry ? amounts.map((one) => (one === entry ? { ...one, role: 'entry' } : one)) : amounts;
}

const GOAL =
  /\b(?:(make|makes|earn|win|gain|profit of|profit|get)|(lose|loses|losing|risk))(?: (?:me|just|only|about|at least|around|a|of|is))* (\d+(?:\.\d+)?)\b/;

/** A bare sum that is to be made or lost. */
function withGoal({ said, amounts }: MessagePart): readonly Amount[] {
  const [, won, , figure] = GOAL.exec(said) ?? [];
  const goal = amounts.find(
    ({ role, value, isPercent }) =>
      value === Number(figure) && !isPercent && !['lots', 'units', 'entry', 'pips'].includes(role),
  );
  return goal
    ? amounts.map((one) => (one === goal ? { ...one, role: won ? 'profit' : 'risk' } : one))
    : amounts;
}

/** "Three R", "twice my stop". */
function withRatio({ said, amounts }: MessagePart): readonly Amount[] {
  if (amounts.some(({ role }) => role === 'ratio' || role === 'leverage')) return amounts;
  const [, spaced, joined, oneTo, times] =
    /\b(\d+(?:\.\d+)?) (?:to 1|r)\b|\b(\d+(?:\.\d+)?)r\b|\b1 to (\d+(?:\.\d+)?)\b|\b(\d+(?:\.\d+)?|twice|double|triple) ?(?:x|times)? ?(?:as far|as much|as wide|(?:of )?(?:the|my) (?:stop|risk|sl|distance))/.exec(
      said,
    ) ?? [];
  const spoken: Record<string, number> = { twice: 2, double: 2, triple: 3 };
  const value = Number(spaced ?? joined ?? oneTo ?? spoken[times ?? ''] ?? times);
  if (!(value > 0)) return amounts;
  const others = amounts.filter((one) => one.value !== value || one.role === 'stop' || one.role === 'entry');
  return [...others, { role: 'ratio', value, currency: null, isPercent: false }];
}

const SHARE_NAMED =
  /\bpct:(\d+(?:\.\d+)?) (?:of|from|on|off) (?:my |the |a |an )?(?:account of )?(?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/;

function shareAmounts({ said, amounts }: MessagePart): readonly Amount[] {
  const [, percent, whole] = SHARE_NAMED.exec(said) ?? [];
  // "My son is 12, what is 5 % of 200": the figure behind the share is the whole.
  if (percent && whole) {
    const share = amounts.find(({ value, isPercent }) => isPercent && value === Number(percent));
    const sum = amounts.findLast(({ value, isPercent }) => !isPercent && value === Number(whole));
    if (share && sum) return [share, sum];
  }
  const spoken = Object.keys(SHARES).findLast((name) =>
    new RegExp(`\\b${name} (of|off|from) (my |the |a )?(?:account of |account )?(cur:[a-z]+:)?\\d`).test(
      said,
    ),
  );
  if (!spoken) return amounts;
  return [
    { role: 'percent', value: (SHARES[spoken] as number) * 100, currency: null, isPercent: true },
    ...amounts,
  ];
}

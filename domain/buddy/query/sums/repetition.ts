import { quantitiesIn, type CountedUnit, type Quantities, type Quantity } from './quantities.ts';
import type { Question } from '../query.ts';

/** `isAssumed`: a year of 365 nights, which nobody named. */
export type Factor = { value: number; of: CountedUnit; isAssumed: boolean };
/** "$7 a lot" times 0.4 lots times 9 trades; `isPips`: worth what the pips of the market are. */
export type Repetition = {
  value: number;
  per: readonly CountedUnit[];
  isPips: boolean;
  currency: string | null;
  factors: Factor[];
  /** What the product still is for: "a year"; null for a plain sum. */
  over: CountedUnit | null;
};

const times: readonly CountedUnit[] = ['night', 'day', 'week', 'month', 'year'];
const isTime = (unit: CountedUnit): boolean => times.includes(unit);
const nightsIn = { night: 1, day: 1, week: 7, month: 30, year: 365 } as const;
const tradingDaysIn = { night: 1, day: 1, week: 5, month: 21, year: 252 } as const;
type Time = keyof typeof nightsIn;

/** How many of `small` one `large` holds: nights are counted through, days as far as trading goes on. */
function holds(large: Time, small: Time): number {
  if (large === small) return 1;
  if (small === 'night') return nightsIn[large];
  if (small === 'day') return large === 'night' ? 1 : tradingDaysIn[large];
  if (large === 'year' && small === 'month') return 12;
  if (small === 'week' && large === 'year') return 52;
  if (small === 'week' && large === 'month') return 52 / 12;
  return 1 / holds(small, large);
}

const MONEY_WORDS =
  /\b(swaps?|rollover|overnight|commissions?|fees?|charges?|charged|costs?|takes?|pay|pays|paid|spread|make|makes|making|earn|earns|profit|win|wins|lose|loses|losing|save|saves|saving|deposit|withdraw|add|adding|spend|cut|add up|get|gets|gain|gains|brings?|risk|risked|total|altogether)\b/;
const NIGHTLY = /\b(swaps?|rollover|overnight|nightly)\b/;
const PIP_COST = /\b(spread|cost|costs|pay|broker|eats?|eaten|make|earn|win|lose|average)\b/;
const SPREAD_FIGURE =
  /\bspread (?:is |of |at |about |was )?(?:pips:)?(\d+(?:\.\d+)?)\b|(?<![\w.:])(?:pips:)?(\d+(?:\.\d+)?) (?:pips? )?spread\b/;

/** Sums of money or pips for each of something, times what is counted; empty where nothing repeats. */
export function repetitionsIn(said: string, { all, asked }: Quantities, lots: number | null): Repetition[] {
  const spread = SPREAD_FIGURE.exec(said);
  const spreadPips = spread && Number(spread[1] ?? spread[2]);
  const isPipRate = (one: Quantity): boolean =>
    (one.of === 'pip' && (PIP_COST.test(said) || one.per.some(isTime))) ||
    (one.of === null && one.value === spreadPips && lots !== null && one.per.length === 0);
  const isMoneyRate = (one: Quantity): boolean =>
    (one.of === 'money' && (one.per.length > 0 || MONEY_WORDS.test(said))) ||
    (one.of === null &&
      one.per.length > 0 &&
      (one.per.some((unit) => unit === 'lot' || unit === 'night' || unit === 'side' || unit === 'pip') ||
        !all.some((other) => other !== one && (other.of === 'money' || isPipRate(other)))) &&
      (MONEY_WORDS.test(said) ||
        one.per.length > 1 ||
        one.per.includes('lot') ||
        one.per.includes('night') ||
        one.per.includes('pip')));
  const moneyRates = all.filter(isMoneyRate);
  const named = moneyRates.filter(({ per }) => per.length > 0);
  const rates = named.length > 0 ? named : moneyRates.slice(0, 1);
  const counts = all.filter((one) => !isMoneyRate(one) && !isPipRate(one));
  const paid = rates.map((rate) => repeat(rate, { counts, asked, said, lots }));
  const pipRate = all.find(isPipRate);
  const inPips =
    pipRate && !rates.some(({ per }) => per.includes('pip')) && lots !== null
      ? [
          {
            ...repeat(
              { ...pipRate, per: pipRate.per.filter((unit) => unit !== 'lot') },
              { counts, asked, said, lots },
            ),
            isPips: true,
          },
        ]
      : [];
  return [...paid, ...inPips];
}

type RateContext = {
  counts: readonly Quantity[];
  asked: CountedUnit | null;
  said: string;
  lots: number | null;
};

const isRepeated = ({ of }: Quantity): boolean => of === 'trade' || of === 'pip';

function repeat(rate: Quantity, { counts, asked, said, lots }: RateContext): Repetition {
  const isNightly = !rate.per.some(isTime) && (NIGHTLY.test(said) || counts.some(({ of }) => of === 'night'));
  const per = isNightly ? [...rate.per, 'night' as const] : [...rate.per];
  const factors: Factor[] = [];
  const left = [...counts];
  let open: CountedUnit[] = [...per];
  const take = (at: number): Quantity => left.splice(at, 1)[0] as Quantity;
  const close = (unit: CountedUnit): void => {
    open = open.filter((one) => one !== unit);
  };
  if (open.includes('side')) {
    factors.push({ value: 2, of: 'side', isAssumed: true });
    close('side');
  }
  if (open.includes('lot')) {
    const size = left.findIndex(({ of }) => of === 'lot');
    const bare = left.findIndex(
      ({ of, value, per: each }) => of === null && each.length === 0 && value <= 100 && value !== rate.value,
    );
    // "6 for 1 lot, I have 0.5": the bare figure is the size.
    const isOneLot = lots === null || (lots === 1 && bare >= 0);
    const value = size >= 0 ? take(size).value : isOneLot ? (bare >= 0 ? take(bare).value : null) : lots;
    if (value !== null) factors.push({ value, of: 'lot', isAssumed: false });
    if (value !== null) close('lot');
  }
  for (let at = left.findIndex(isRepeated); at >= 0; at = left.findIndex(isRepeated)) {
    const { value, of, per: each } = take(at);
    if (of === 'pip' && !open.includes('pip')) continue;
    if (value !== 1 || each.length > 0) factors.push({ value, of: of as CountedUnit, isAssumed: false });
    close(of as CountedUnit);
    open.push(...each.filter((unit) => !open.includes(unit)));
  }
  // "20 a week" beside a price for each trade counts trades.
  const weekly = left.findIndex(({ of, per: each }) => of === null && each.some(isTime));
  if (weekly >= 0 && !open.some(isTime)) {
    const { value, per: each } = take(weekly);
    factors.push({ value, of: 'trade', isAssumed: false });
    close('trade');
    open.push(...each);
  }
  for (let guard = 0; guard < times.length; guard += 1) {
    const time = open.find(isTime) as Time | undefined;
    if (!time) break;
    const exact = left.findIndex(({ of }) => of === time);
    const other =
      exact >= 0 ? exact : left.findIndex(({ of }) => of !== null && of !== 'money' && isTime(of));
    if (other < 0) break;
    const { value, of, per: each } = take(other);
    const length = exact >= 0 ? 1 : holds(of as Time, time);
    factors.push({ value: value * length, of: time, isAssumed: length !== 1 });
    close(time);
    open.push(...each);
  }
  const time = open.find(isTime) as Time | undefined;
  const bareNights =
    time === 'night'
      ? left.findIndex(
          ({ of, value, per: each }) => of === null && each.length === 0 && Number.isInteger(value),
        )
      : -1;
  if (bareNights >= 0) {
    factors.push({ value: take(bareNights).value, of: 'night', isAssumed: false });
    close('night');
  } else if (time && asked && asked !== time && isTime(asked)) {
    factors.push({ value: holds(asked as Time, time), of: time, isAssumed: true });
    close(time);
    open.push(asked);
  }
  return {
    value: rate.value,
    per,
    isPips: false,
    currency: rate.currency,
    factors,
    over: open.find(isTime) ?? open.find((unit) => unit === 'lot') ?? null,
  };
}

export const repetitionOf = ({ words, amounts, quantities }: Question): Repetition[] =>
  repetitionsIn(
    words,
    quantities ?? quantitiesIn(words),
    amounts.find(({ role }) => role === 'lots')?.value ?? null,
  );

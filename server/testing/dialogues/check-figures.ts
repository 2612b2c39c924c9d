import { expect } from 'vitest';
import type { Gold, Plan } from './by-hand.ts';
import type { PastTrades } from './record-by-hand.ts';
import type { Played } from './play-dialogue.ts';

/** Fewer are told without a rate. */
const FEWEST_CASES = 30;
/** Cents of "4,512.30". */
const cents = (text = ''): number => Math.round(Number(text.replaceAll(',', '')) * 100);
const FIGURE = String.raw`([\d,]+(?:\.\d+)?)`;
const PLAN = '(short|daily|weekly|long)(?:-term)?';
/** `#` stands for a figure, `@` for the name of a plan. */
const pattern = (text: string): RegExp => new RegExp(text.replaceAll('#', FIGURE).replaceAll('@', PLAN), 'g');

/** Recomputes every market figure of an answer from the candles; `before` is the conversation so far. */
export function checkFigures(
  { answer, reply, at }: Played,
  gold: Gold,
  before: string,
  recordOf: RecordOf,
): void {
  const every = (text: string, check: (...figures: string[]) => void): void => {
    for (const [, ...figures] of answer.matchAll(pattern(text))) check(...figures);
  };
  checkQuotes(every, gold);
  checkMovement(every, gold);
  checkSizes(every, gold);
  checkDates(answer, at);
  every(
    String.raw`miss(?:ed)? # %.*? # misses in a row turn up in # % of all stretches of 20`,
    (lost, run, share) =>
      expect(Math.abs(chanceOfRun(Number(lost) / 100, Number(run), 20) * 100 - Number(share))).toBeLessThan(
        2,
      ),
  );
  checkPanel(every, gold, (plan) => recordOf(plan, at));
  if (reply.signal) checkSignal(reply.signal, gold);
  every(String.raw`Its chance is # %, by luck alone # %`, checkChance);
  every(String.raw`on the @ plan\.[^]*?Past hits: # % of # earlier set-ups?`, (plan, rate, count) => {
    const record = recordOf(plan as Plan, at);
    const hit = Math.round((100 * record.hits) / record.count);
    expect([Number(count), Number(rate)]).toEqual([record.count, hit]);
    expect(record.count).toBeGreaterThanOrEqual(FEWEST_CASES);
  });
  every(String.raw`on the @ plan\.[^]*?Only # earlier set-ups? like this`, (plan, count) => {
    expect(Number(count)).toBe(recordOf(plan as Plan, at).count);
    expect(Number(count)).toBeLessThan(FEWEST_CASES);
  });
  every(
    String.raw`Of # earlier set-ups?, # % reached the target and # % ran out of time, on average ([+\u2212][\d.]+)R each after spread\.(?: The true rate could just as well be anywhere from # % to # %)?`,
    (count, rate, late, mean = '', low, high) => {
      const all = (['short', 'daily', 'weekly', 'long'] as const).map((plan) => recordOf(plan, at));
      const record = all.find((one) => one.count === Number(count)) as PastTrades;
      const percent = (part: number): number => Math.round((100 * part) / record.count);
      expect([Number(rate), Number(late)]).toEqual([percent(record.hits), percent(record.late)]);
      expect(Number(mean.replace('\u2212', '-'))).toBeCloseTo(record.meanR, 2);
      if (low) expect([Number(low), Number(high)]).toEqual(range(record.hits, record.count));
    },
  );
  every(
    '# % of # earlier set-ups had reached the target. The true rate could be anywhere from # % to # %',
    (rate, count, ...told) =>
      expect(told.map(Number)).toEqual(
        range(Math.round((Number(rate) * Number(count)) / 100), Number(count)),
      ),
  );
  const known = new Set([...knownPrices(gold), ...figuresIn(before)]);
  for (const [price] of answer.matchAll(/\d,\d{3}\.\d\d/g))
    expect([price, known.has(cents(price))]).toEqual([price, true]);
}

type RecordOf = (plan: Plan, now: number) => PastTrades;
type Every = (text: string, check: (...figures: string[]) => void) => void;

function checkQuotes(every: Every, { bid, ask, mid, ranges }: Gold): void {
  every(String.raw`is # to sell and # to buy, a spread of \$#`, (sell, buy, spread) =>
    expect([cents(sell), cents(buy), cents(spread)]).toEqual([bid, ask, 30]),
  );
  every(String.raw`XAU/USD\) stands at #(?:,|\.)`, (price) => expect(cents(price)).toBe(mid));
  every('two levels matter on the @ plan: # below and # above', (plan, low, high) =>
    expect([cents(low), cents(high)]).toEqual([ranges[plan as Plan].low, ranges[plan as Plan].high]),
  );
  every('on the @ plan: below # and above #', (plan, low, high) =>
    expect([cents(low), cents(high)]).toEqual([ranges[plan as Plan].low, ranges[plan as Plan].high]),
  );
  const steps: Record<string, Plan> = { quarters: 'short', hours: 'daily', blocks: 'weekly', days: 'long' };
  every(
    String.raw`Support is #, (?:below|already passed) by \$#; resistance is #, (?:above|already passed) by \$#\.\n\n.*? of the last 20 (quarters|hours|blocks|days)`,
    (low, down, high, up, step = '') => {
      const range = ranges[steps[step] as Plan];
      expect([cents(low), cents(high)]).toEqual([range.low, range.high]);
      expect([cents(down), cents(up)]).toEqual([Math.abs(mid - range.low), Math.abs(range.high - mid)]);
    },
  );
  every(String.raw`Each trade costs \$# on # lots, \$# on # lots and \$# on # lot`, (...paid) => {
    // A spread of 30 cents on 100 ounces a lot.
    for (let i = 0; i < 6; i += 2) expect(cents(paid[i])).toBe(Math.round(3_000 * Number(paid[i + 1])));
  });
}

function checkMovement(every: Every, { usualDay, days, today, ranges, lastClose, mid }: Gold): void {
  every(String.raw`is (?:up|down) \$# today \(UTC\), # %: from # to #`, (moved, percent, from, to) => {
    expect([cents(from), cents(to), cents(moved)]).toEqual([
      lastClose,
      mid,
      Math.abs(mid - (lastClose ?? 0)),
    ]);
    expect(Number(percent)).toBeCloseTo((100 * Math.abs(mid - (lastClose ?? 0))) / (lastClose ?? 1), 1);
  });
  every(
    String.raw`usually covers \$# between the low and the high of a day \(# days? measured\)`,
    (usual, count) => expect([cents(usual), Number(count)]).toEqual([usualDay, days]),
  );
  every(String.raw`it has covered \$# so far, # % of that`, (covered, share) =>
    expect([cents(covered), Number(share)]).toEqual([today, Math.round((100 * today) / usualDay)]),
  );
  every(String.raw`on 0\.01 lots, the smallest size, such a day can cost you \$#`, (cost) =>
    expect(cents(cost)).toBe(usualDay),
  );
  every(String.raw`That is # % of the \$# it covers on a usual day`, (share, usual) => {
    expect(cents(usual)).toBe(usualDay);
    expect(Number(share)).toBeCloseTo((100 * 30) / usualDay, 1);
  });
  every(String.raw`it swings about \$#`, (swing) =>
    expect(Math.abs(cents(swing) - ranges.daily.swing)).toBeLessThanOrEqual(1),
  );
}

/** One lot of gold is 100 ounces, the smallest size one ounce, the leverage twenty. */
function checkSizes(every: Every, { ask, ranges }: Gold): void {
  every(
    String.raw`You may lose \$#, # % of \$#\.\*\* With a stop \$# away that is at most # lots \(# ounces?\) of Gold \(XAU/USD\): \$# gone`,
    (money, percent, capital, stop, lots, ounces, gone) => {
      expect(cents(money)).toBe(Math.round((cents(capital) * Number(percent)) / 100));
      const carried = Math.floor((cents(capital) * 20) / ask);
      const most = Math.min(carried, Math.floor(cents(money) / cents(stop)));
      expect([Number(ounces), Math.round(Number(lots) * 100), cents(gone)]).toEqual([
        most,
        most,
        most * cents(stop),
      ]);
    },
  );
  every(
    String.raw`the smallest size, lose \$# at a stop \$# away, # % of the account\. You wanted to lose \$# at most`,
    (cost, stop, share, wanted) => {
      expect(cents(cost)).toBe(cents(stop));
      expect(cents(cost)).toBeGreaterThan(cents(wanted));
      expect(cents(share)).toBeGreaterThan(0);
    },
  );
  every(String.raw`a stop \$# away[^]*?twice its average hourly range`, (stop) =>
    expect(cents(stop)).toBe(ranges.daily.stop),
  );
}

/** With twice the risk as target luck alone stays below a third, and what the past corrects of it is a few points. */
function checkChance(chance?: string, luck?: string): void {
  expect(Number(luck)).toBeLessThanOrEqual(33);
  expect(Math.abs(Number(chance) - Number(luck))).toBeLessThanOrEqual(12);
}

/** Checks the analysts' record, stop and smallest size. */
function checkPanel(every: Every, { ranges }: Gold, recordOf: (plan: Plan) => PastTrades): void {
  every(
    String.raw`the edge of its @ range, and the entry is #\. Its chance is # %, by luck alone # %: [^.]*\. (?:Past hits: # % of #|Only #) earlier set-ups`,
    (plan, _entry, chance, luck, rate?: string, count?: string, few?: string) => {
      checkChance(chance, luck);
      const { hits, count: trades } = recordOf(plan as Plan);
      expect(Number(count ?? few)).toBe(trades);
      if (rate) expect(Number(rate)).toBe(Math.round((100 * hits) / trades));
    },
  );
  every(
    String.raw`From # the stop at # is \$# away and the target # times as far`,
    (entry, stop, away, times) => {
      expect(cents(away)).toBe(Math.abs(cents(entry) - cents(stop)));
      expect([cents(away), Number(times)]).toEqual([ranges.daily.stop, 2]);
    },
  );
  every(
    String.raw`Even the smallest lot, 0\.01, loses \$# at this stop, more than # % of \$#\.`,
    (loses, share, account) => {
      expect(cents(loses)).toBe(ranges.daily.stop);
      expect(cents(loses)).toBeGreaterThan((cents(account) * Number(share)) / 100);
    },
  );
}

function checkSignal(
  { action, entry, stopLoss, target, timeframe }: NonNullable<Played['reply']['signal']>,
  gold: Gold,
): void {
  const buy = action === 'BUY';
  const sign = buy ? 1 : -1;
  const { stop } = gold.ranges[timeframe];
  const opens = buy ? gold.ask : gold.bid;
  expect([entry, stopLoss, target].map((price) => Math.round(price * 100))).toEqual([
    opens,
    opens - sign * stop,
    opens + sign * 2 * stop,
  ]);
}

/** Every price an answer may contain: current, range edges, plans, lesson examples. */
function knownPrices({ mid, bid, ask, ranges, lastClose }: Gold): number[] {
  const ofPlans = Object.values(ranges).flatMap(({ low, high, edges, stop }) => [
    low,
    high,
    ...edges,
    ask - stop,
    ask + 2 * stop,
    bid + stop,
    bid - 2 * stop,
  ]);
  // A lesson's stop is twenty spreads away, its target twice that; one point beside the price shows a pip.
  return [
    mid,
    bid,
    ask,
    ...(lastClose === null ? [] : [lastClose]),
    mid + 1,
    ask - 600,
    ask + 1_200,
    ...ofPlans,
  ];
}

const figuresIn = (text: string): number[] =>
  [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)(k\b)?/g)].map(
    ([, figure, thousands]) => cents(figure) * (thousands ? 1_000 : 1),
  );

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Checks the distance and weekday beside each date. */
function checkDates(answer: string, at: number): void {
  const dated = /(\w+day) (\d+) (\w+), (\d\d):(\d\d) UTC(?:, in (?:(\d+)d )?(?:(\d+)h ?)?(?:(\d+)m)?)?/g;
  for (const [, weekday, day, month = '', hour, minute, d, h, m] of answer.matchAll(dated)) {
    const then = Date.UTC(2026, months.indexOf(month), Number(day), Number(hour), Number(minute));
    expect(new Date(then).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })).toBe(weekday);
    if (d === undefined && h === undefined && m === undefined) continue;
    const said = Number(d ?? 0) * 1_440 + Number(h ?? 0) * 60 + Number(m ?? 0);
    expect(Math.abs((then - at) / 60_000 - said)).toBeLessThan(d === undefined ? 1.01 : 60);
  }
}

/** 95 % Wilson interval in whole percent. */
function range(hits: number, count: number): number[] {
  const [share, z] = [hits / count, 1.959964];
  const middle = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half =
    (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return [middle - half, middle + half].map((one) => Math.round(100 * one));
}

/** Counts states trade by trade, independently of the product's method. */
function chanceOfRun(lost: number, length: number, trades: number): number {
  const from = (left: number, run: number): number => {
    if (run === length) return 1;
    return left === 0 ? 0 : lost * from(left - 1, run + 1) + (1 - lost) * from(left - 1, 0);
  };
  return from(trades, 0);
}

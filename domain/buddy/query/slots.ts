import type { CandleStep } from '../../market/candle.ts';
import type { MarketGroup, Question, RankBy, Side } from './query.ts';
import { resultsIn } from './sums/results.ts';
import type { SessionName } from '../../market/hours/sessions.ts';

const steps: ReadonlyArray<readonly [CandleStep, RegExp]> = [
  ['1d', /\b(daily|1 ?d|d1|1 day chart|day chart|days? candles?|on the day)\b/],
  ['4h', /\b(4 ?h|h4|4 ?hours?|4 ?hourly|4 ?hr|four hours?)\b/],
  // Also how long something lasts, so minutes count only beside the chart.
  [
    '30m',
    /\b(m30|30 ?m|(30 ?min(utes?)?|half hour) (?:\w+ ){0,2}(charts?|candles?|bars?)|(charts?|candles?) (on )?30 ?min(utes?)?)\b/,
  ],
  ['15m', /\b(15 ?m|m15|15 ?min(utes?)?|quarter hour)\b/],
  ['5m', /\b(5 ?m|m5|5 ?min(utes?)?)\b/],
  ['1m', /\b(1 ?m|m1|1 ?min(ute)?|one minute)\b/],
  ['1h', /\b(1 ?h|h1|hourly|1 ?hours?|one hour|the hour|hour chart)\b/],
];
const countedSteps: ReadonlyArray<readonly [CandleStep, RegExp]> = [
  ['1d', /\b\d+ day\b/],
  ['1h', /\b(\d+|an) hour\b/],
];

/** A time frame said outright: "4h", "daily". */
export const namedStepIn = (said: string): CandleStep | null =>
  steps.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

/** Also that of "the 50 day average". */
export const stepIn = (said: string): CandleStep | null =>
  namedStepIn(said) ?? countedSteps.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

const sessions: ReadonlyArray<readonly [SessionName, RegExp]> = [
  ['London', /\b(london|european?|eu|uk|frankfurt) ?(session|open|close|market)?s?\b/],
  ['New York', /\b(new york|ny|nyc|wall street|american?|us) ?(session|open|close|market)?s?\b/],
  ['Tokyo', /\b(tokyo|asian?|japan(ese)?) ?(session|open|close|market)?s?\b/],
  ['Sydney', /\b(sydney|australian?) ?(session|open|close|market)?s?\b/],
];
export const sessionIn = (said: string): SessionName | null =>
  sessions.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

const BUYS = /\b(buy|buying|bought|(?<!how |so |as )long(?! term| time| ago))\b/;
const SELLS = /\b(sell|selling|sold|short(?! term)|shorted|shorting)\b/;

/** The first that is said: "selling at 4,062 and buying back" is a sale. */
export function sideIn(said: string): Side | null {
  const [buys, sells] = [said.search(BUYS), said.search(SELLS)];
  if (buys < 0 && sells < 0) return null;
  return sells < 0 || (buys >= 0 && buys < sells) ? 'buy' : 'sell';
}

const STEP =
  /(?:(?<![\d.])([+-])|\b(plus|add|win|won|gain|gained|up|make|made|minus|less|lose|lost|down|off)) ?pct:(\d+(?:\.\d+)?)/g;

/** Signed per cent in their order: "up 10 %, then down 10 %". */
export function stepsIn(said: string): number[] {
  const behind = [...said.matchAll(STEP_BEHIND)].map(
    ([, figure, word]) =>
      (/^(loss|drop|fall|down|drawdown|decline)/.test(word ?? '') ? -1 : 1) * Number(figure),
  );
  const before = stepsBefore(said);
  // "Won 4 percent, lost 2 and lost 2 again": the unit is said once.
  const spoken = /\bpct:\d/.test(said) ? resultsIn(said.replaceAll('pct:', '')) : [];
  if (spoken.length > Math.max(1, behind.length, before.length)) return spoken;
  return behind.length > 1 && behind.length > before.length ? behind : before;
}

/** "50 % loss then 50 % gain". */
const STEP_BEHIND =
  /pct:(\d+(?:\.\d+)?) (loss|drop|fall|down|drawdown|decline|gain|rise|up|profit|growth)\b/g;

const stepsBefore = (said: string): number[] =>
  [...said.matchAll(STEP)].map(
    ([, sign, word, figure]) =>
      (sign === '-' || /^(minus|less|lose|lost|down|off)$/.test(word ?? '') ? -1 : 1) * Number(figure),
  );

const pairGroups: ReadonlyArray<readonly [MarketGroup, RegExp]> = [
  [
    'no-crypto',
    /\b(without|no|except|excluding|not counting|leave out|other than) (the )?(crypto|cryptos|coins?)\b/,
  ],
  ['USD', /\b(dollar|usd) (pairs?|ones|crosses|majors)\b|\bpairs with (the )?(dollar|usd)\b/],
  ['JPY', /\b(yen|jpy) (pairs?|ones|crosses)\b|\bpairs with (the )?(yen|jpy)\b/],
  ['EUR', /\b(euro|eur) (pairs?|ones|crosses)\b/],
  ['GBP', /\b(pound|gbp|sterling) (pairs?|ones|crosses)\b/],
  ['AUD', /\b(aussie|aud) (pairs?|ones|crosses)\b/],
  ['NZD', /\b(kiwi|nzd) (pairs?|ones|crosses)\b/],
  ['CAD', /\b(loonie|cad|canadian) (pairs?|ones|crosses)\b/],
  ['CHF', /\b(franc|chf|swiss) (pairs?|ones|crosses)\b/],
  ['commodity', /\b(metals?|gold) (and|or|plus) (the )?(oil|crude)\b|\bcommodit(y|ies)\b/],
];

export function amongIn(said: string): Question['among'] {
  const named = pairGroups.find(([, pattern]) => pattern.test(said));
  if (named) return named[0];
  if (/\b(everything|all (of )?(your|the|you)|of all)\b/.test(said) && /\b(coins?|crypto)\b/.test(said))
    return 'all';
  if (/\bmajors?\b/.test(said)) return 'major';
  if (/\b(forex|fx|currency pairs?|currenc(y|ies)|pairs?)\b/.test(said)) return 'forex';
  if (/\b(crypto|cryptos|coins?|cryptocurrenc(y|ies))\b/.test(said)) return 'crypto';
  return /\b(metals?)\b/.test(said) ? 'metal' : 'all';
}

/** Moving a lot or a little, without a side. */
const LIVELINESS =
  /\b(volatile|volatility|wild(est)?|calm(est)?|quiet(est)?|atr|jumpy|jumpier|jumpiest|choppy|choppiest|crazy|crazier|craziest|sleepy|sleepier|sleepiest|lazy|laziest|livelier|liveliest|wild|calm|calmer|wilder|quieter|quiet|slow(est|er)?|fastest|boring|safest|tamest|gentlest)\b/;

const HOLDS = /\b(swap|overnight|to hold|rollover)\b/;

/** "What moves more in a day", "which usually moves most". */
const MOVES_USUALLY =
  /\b(mov(es?|ing|ement)|swings?|travels?|range)\b.*\b((in|a|per|each|every|on a) (normal |usual |typical |single )?day|daily|usually|normally|typically|on average)\b|\b(usually|normally|typically|on average|daily)\b.*\b(mov(es?|ing|ement)|swings?|travels?|range)\b/;

/** `inPeriod`: a time was named, so its range counts and not that of a usual day. */
export function rankByIn(said: string, inPeriod = false): RankBy {
  if (/\b(rsi|overbought|oversold)\b/.test(said)) return 'rsi';
  if (/\bspreads?|\b(cheap|cheapest|costs?|expensive|cheaper)\b/.test(said)) return 'spread';
  if (HOLDS.test(said) && !/\b(mov\w*|gain\w*|fell|drop\w*|did|do|best|worst|perform\w*|range)\b/.test(said))
    return 'holding-cost';
  if (
    /\b(range|move[ds]?)\b.*\b(normal|usual|average|typical)\b|\b(going on|happening|busiest|liveliest|active)\b/.test(
      said,
    )
  )
    return 'range-share';
  if (
    /\b(farthest|furthest|nearest|closest|far|near|close|at (their|its|it is|the))\b.*\b(highs?|tops?)\b/.test(
      said,
    )
  )
    return 'below-high';
  if (
    /\b(farthest|furthest|nearest|closest|far|near|close|at (their|its|it is|the))\b.*\b(lows?|bottoms?)\b/.test(
      said,
    )
  )
    return 'above-low';
  if (!inPeriod && MOVES_USUALLY.test(said)) return 'atr';
  if (LIVELINESS.test(said)) return inPeriod ? 'range' : 'atr';
  if (/\brange\b/.test(said)) return 'range';
  return 'change';
}

export const orderIn = (said: string): 'most' | 'least' =>
  !/\bleast (boring|calm|quiet|sleepy|stable)\b/.test(said) &&
  /\b(at (?:their|its|it is|the) (?:\w+ )?(?:highs?|lows?|tops?|bottoms?)|near (?:their|its|the)|barely|hardly|sideways|flat|nothing|asleep|sleepiest|sleepier|nearest|closest|thinnest|bottom|least|smallest|tightest|under|below|oversold|lowest|cheapest|calmest|quietest|slowest|narrowest|minimum|stable|sleepy|boring|lazy|lazier|laziest|tamest|gentlest|safest|calm|calmer|quiet|quieter|slow|slower|from (calm|quiet|slow|small|low|cheap)\w*)\b/.test(
    said,
  )
    ? 'least'
    : 'most';

/** "the 50 day moving average", "rsi 14". */
export function lengthIn(said: string): number | null {
  const [, before, after] =
    /(?<![\w.:])(\d{1,3}) ?(?:day|hour|period|candle|bar|sma|ema|ma|moving)\b|\b(?:rsi|atr|sma|ema|ma) (?:of )?(\d{1,3})\b/.exec(
      said,
    ) ?? [];
  const found = before ?? after;
  return found === undefined ? null : Number(found);
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { CandleStep } from '../../market/candle.ts';
import type { MarketGroup, Period, Question, RankBy, Side } from './query.ts';
import type { SessionName } from '../../market/hours/sessions.ts';

const steps: ReadonlyArray<readonly [CandleStep, RegExp]> = [
  ['1d', /\b(daily|1 ?d|d1|day chart|days? candles?|on the day|\d+ day)\b/],
  ['4h', /\b(4 ?h|h4|4 ?hours?|4 ?hr|four hours?)\b/],
  ['15m', /\b(15 ?m|m15|15 ?min(utes?)?|quarter hour)\b/],
  ['5m', /\b(5 ?m|m5|5 ?min(utes?)?)\b/],
  ['1m', /\b(1 ?m|m1|1 ?min(ute)?|one minute)\b/],
  ['1h', /\b(1 ?h|h1|hourly|1 ?hours?|one hour|an hour|the hour|hour chart|\d+ hour)\b/],
];

export const stepIn = (said: string): CandleStep | null =>
  steps.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const spans: ReadonlyArray<readonly [RegExp, number]> = [
  [/(minutes?|mins?)/, MINUTE_MS],
  [/(hours?|hrs?)/, HOUR_MS],
  [/days?/, DAY_MS],
  [/weeks?/, 7 * DAY_MS],
  [/months?/, 30 * DAY_MS],
  [/years?/, 365 * DAY_MS],
];
const spanOf = (unit: string): number => spans.find(([pattern]) => pattern.test(unit))?.[1] ?? DAY_MS;
const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** Days and weeks are UTC; a week starts on Monday. */
export function periodIn(said: string, now: number): Period | null {
  const today = startOfDay(now);
  const weekday = new Date(now).getUTCDay();
  const monday = today - ((weekday + 6) % 7) * DAY_MS;
  const [, n = '1', unit] =
    /\b(?:last|past|previous|in the last|over the last) (\d+ )?(minutes?|hours?|days?|weeks?|months?|years?)\b/.exec(
      said,
    ) ?? [];
  const [, count, ago] =
    /\b(\d+|an?|one|two|three|few) (minutes?|hours?|days?|weeks?|months?) (?:ago|back)\b/.exec(said) ?? [];
  if (ago) {
    const times = { a: 1, an: 1, one: 1, two: 2, three: 3, few: 3 }[count ?? ''] ?? Number(count);
    return {
      label: `${times} ${ago.replace(/s$/, '')}${times === 1 ? '' : 's'} ago`,
      from: now - times * spanOf(ago),
      to: null,
    };
  }
  if (
    /\byesterday\b.*\b(same time|this time|same hour)\b|\b(same time|this time|same hour)\b.*\byesterday\b/.test(
      said,
    )
  )
    return { label: 'at this time yesterday', from: now - DAY_MS, to: null };
  if (/\bday before yesterday\b/.test(said))
    return { label: 'the day before yesterday', from: today - 2 * DAY_MS, to: today - DAY_MS };
  if (/\bsince yesterday\b/.test(said)) return { label: 'since yesterday', from: today - DAY_MS, to: null };
  if (/\byesterdays?\b/.test(said)) return { label: 'yesterday', from: today - DAY_MS, to: today };
  if (/\b(today|todays|so far|since midnight|this morning|tonight)\b/.test(said))
    return { label: 'today', from: today, to: null };
  if (/\b(last week|previous week|last weeks)\b/.test(said))
    return { label: 'last week', from: monday - 7 * DAY_MS, to: monday };
  if (/\b(this week|week so far|since monday|the week|weeks|weekly)\b/.test(said))
    return { label: 'this week', from: monday, to: null };
  if (unit) {
    const times = Number(n);
    const plain = unit.replace(/s$/, '');
    return {
      label: times === 1 ? `the last ${plain}` : `the last ${times} ${plain}s`,
      from: now - times * spanOf(unit),
      to: null,
    };
  }
  if (/\bthis month\b/.test(said)) {
    const date = new Date(now);
    return { label: 'this month', from: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1), to: null };
  }
  const day = weekdays.findIndex((name) => new RegExp(`\\b(?:on|last|since) ${name}\\b`).test(said));
  if (day >= 0) {
    const back = (weekday - day + 7) % 7 || 7;
    const from = today - back * DAY_MS;
    const name = `${(weekdays[day] as string)[0]?.toUpperCase()}${(weekdays[day] as string).slice(1)}`;
    return new RegExp(`since ${weekdays[day]}`).test(said)
      ? { label: `since ${name}`, from, to: null }
      : { label: `on ${name}`, from, to: from + DAY_MS };
  }
  return null;
}

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

/** "+12 -8 -8", "won 12, lost 8": signed results in their order. */
export const resultsIn = (said: string): number[] =>
  [
    ...said.matchAll(
      /(?:(?<![\d.])([+-])|\b(won|win|made|gained|up|plus|profit|lost|lose|loss|losing|minus|down)\b) ?(?:cur:[a-z]+:|pips:)?(\d+(?:\.\d+)?)(?![\d:])/g,
    ),
  ].map(
    ([, sign, word, figure]) =>
      (sign === '-' || /^(los|minus|down)/.test(word ?? '') ? -1 : 1) * Number(figure),
  );

const STEP =
  /(?:(?<![\d.])([+-])|\b(plus|add|win|won|gain|gained|up|make|made|minus|less|lose|lost|down|off)) ?pct:(\d+(?:\.\d+)?)/g;

/** Signed per cent in their order: "up 10 %, then down 10 %". */
export const stepsIn = (said: string): number[] =>
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
  ['EUR', /\b(euro|eur) (pairs|ones|crosses)\b/],
  ['GBP', /\b(pound|gbp|sterling) (pairs|ones|crosses)\b/],
  ['commodity', /\b(metals?|gold) (and|or|plus) (the )?(oil|crude)\b|\bcommodit(y|ies)\b/],
];

export function amongIn(said: string): Question['among'] {
  const named = pairGroups.find(([, pattern]) => pattern.test(said));
  if (named) return named[0];
  if (/\b(everything|all (of )?(your|the|you)|of all)\b/.test(said) && /\b(coins?|crypto)\b/.test(said))
    return 'all';
  if (/\b(forex|fx|currency pairs?|currencies|majors?|pairs?)\b/.test(said)) return 'forex';
  if (/\b(crypto|cryptos|coins?|cryptocurrenc(y|ies))\b/.test(said)) return 'crypto';
  return /\b(metals?)\b/.test(said) ? 'metal' : 'all';
}

export function rankByIn(said: string): RankBy {
  if (/\b(rsi|overbought|oversold)\b/.test(said)) return 'rsi';
  if (/\bspreads?|\b(cheap|cheapest|costs?|expensive|cheaper)\b/.test(said)) return 'spread';
  if (/\b(swap|overnight|to hold)\b/.test(said)) return 'holding-cost';
  if (
    /\b(range|move[ds]?)\b.*\b(normal|usual|average|typical)\b|\b(going on|happening|busiest|liveliest)\b/.test(
      said,
    )
  )
    return 'range-share';
  if (/\b(farthest|furthest|nearest|closest|far|near|close)\b.*\b(high|top)\b/.test(said))
    return 'below-high';
  if (/\b(farthest|furthest|nearest|closest|far|near|close)\b.*\b(low|bottom)\b/.test(said))
    return 'above-low';
  if (
    /\b(volatile|volatility|wild(est)?|calm(est)?|quiet(est)?|atr|jumpy|jumpier|choppy|crazy|crazier|sleepy|sleepier|sleepiest|lazy|laziest|livelier|wild|calm|calmer|wilder|quieter|quiet)\b/.test(
      said,
    )
  )
    return 'atr';
  if (/\brange\b/.test(said)) return 'range';
  return 'change';
}

export const orderIn = (said: string): 'most' | 'least' =>
  !/\bleast (boring|calm|quiet|sleepy|stable)\b/.test(said) &&
  /\b(nothing|asleep|sleepiest|sleepier|nearest|closest|thinnest|bottom|least|smallest|tightest|under|below|oversold|lowest|cheapest|calmest|quietest|slowest|narrowest|minimum|stable|sleepy|boring|lazy|lazier|laziest|from (calm|quiet|slow|small|low|cheap)\w*)\b/.test(
    said,
  )
    ? 'least'
    : 'most';

/** "the 50 day moving average", "rsi 14". */
export function lengthIn(said: string): number | null {
  const [, before, after] =
    /\b(\d{1,3}) ?(?:day|hour|period|candle|bar|sma|ema|ma|moving)\b|\b(?:rsi|atr|sma|ema|ma) (?:of )?(\d{1,3})\b/.exec(
      said,
    ) ?? [];
  const found = before ?? after;
  return found === undefined ? null : Number(found);
}

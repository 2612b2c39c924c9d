import { HOUR_MS } from '../../time.ts';
import { channelsOf, averageTrueRanges, meanCloses } from '../measures/columns.ts';
import type { RuleId } from '../evidence-ids.ts';
import type { Rule, Side } from '../rule.ts';
import type { Series } from '../series.ts';
import { readBreakouts, withDistances } from './read-breakout.ts';

const REGISTERED = '2026-11-23';
const turtle = { channelBars: 20, atrBars: 14, stopAtr: 2, rewardToRisk: 2 } as const;

const breakout: Rule = {
  id: 'breakout',
  version: 1,
  registeredOn: REGISTERED,
  name: 'Breakout of 20 candles',
  parameters: turtle,
  variantsTried: 1,
  timeframes: ['short', 'daily', 'weekly', 'long'],
  read: (series) => readBreakouts(series, turtle),
};

const TREND_BARS = 200;

const breakoutWithTrend: Rule = {
  ...breakout,
  id: 'breakout-with-trend',
  name: 'Breakout in the direction of the trend',
  parameters: { ...turtle, trendBars: TREND_BARS },
  read: (series) => {
    const means = meanCloses(series, TREND_BARS);
    return readBreakouts(series, turtle, (at, { side }) => {
      const mean = means[at - 1] as number;
      return side * ((series.close[at - 1] as number) - mean) > 0;
    });
  },
};

const EXIT_BARS = 10;

/** Faith, Way of the Turtle, p. 259: System 1 is left at the opposite extreme of 10 candles. */
const breakoutTrailing: Rule = {
  ...breakout,
  id: 'breakout-trailing',
  name: 'Breakout, left at the opposite edge of 10 candles',
  parameters: { ...turtle, rewardToRisk: 0, exitBars: EXIT_BARS },
  read: (series) => {
    const exits = channelsOf(series, EXIT_BARS);
    return {
      ...readBreakouts(series, { ...turtle, rewardToRisk: 0 }),
      trail: (at, side) => {
        const edge = (side > 0 ? exits.low[at] : exits.high[at]) as number;
        return Number.isNaN(edge) ? null : edge;
      },
    };
  },
};

const CALM_HOURS = { before: 4, after: 1 } as const;

const breakoutOffReleases: Rule = {
  ...breakout,
  id: 'breakout-off-releases',
  name: 'Breakout, standing aside around releases',
  parameters: { ...turtle, hoursBefore: CALM_HOURS.before, hoursAfter: CALM_HOURS.after },
  timeframes: ['short', 'daily', 'weekly'],
  read: (series, { releases }) =>
    readBreakouts(series, turtle, (at) => {
      const now = series.time[at] as number;
      return !hasOneBetween(releases, now - CALM_HOURS.after * HOUR_MS, now + CALM_HOURS.before * HOUR_MS);
    }),
};

const slow = { channelBars: 55, atrBars: 20, stopAtr: 2, rewardToRisk: 3 } as const;

const slowBreakout: Rule = {
  ...breakout,
  id: 'slow-breakout',
  name: 'Breakout of 55 days',
  parameters: slow,
  timeframes: ['long'],
  lastsDays: 120,
  read: (series) => readBreakouts(series, slow),
};

const fade = { channelBars: 20, atrBars: 14, nearAtr: 0.25, stopAtr: 1.5, quietBars: 10 } as const;

/** At an edge that no candle has closed beyond for a while: back to the middle of the range. */
const fadeEdge: Rule = {
  id: 'fade-edge',
  version: 1,
  registeredOn: REGISTERED,
  name: 'Back from the edge of a range',
  parameters: fade,
  variantsTried: 1,
  timeframes: ['short', 'daily', 'weekly', 'long'],
  read: (series) => {
    const { high, low } = channelsOf(series, fade.channelBars);
    const ranges = averageTrueRanges(series, fade.atrBars);
    const sinceBreak = barsSinceBreak(series, high, low);
    return {
      propose: (at) => {
        const atr = ranges[at - 1] as number;
        const [top, bottom] = [high[at] as number, low[at] as number];
        if (at < 1 || !(atr > 0) || Number.isNaN(top) || (sinceBreak[at - 1] as number) < fade.quietBars)
          return null;
        const price = series.open[at] as number;
        const middle = (top + bottom) / 2;
        const reach = fade.nearAtr * atr;
        const side: Side | null =
          price <= top && top - price <= reach ? -1 : price >= bottom && price - bottom <= reach ? 1 : null;
        if (side === null) return null;
        const { stop } = withDistances({ at, side }, atr, { stopAtr: fade.stopAtr, rewardToRisk: 0 });
        const target = Math.round(Math.abs(middle - price));
        return target >= stop ? { at, side, stop, target } : null;
      },
    };
  },
};

function barsSinceBreak({ close }: Series, high: Float64Array, low: Float64Array): Int32Array {
  const since = new Int32Array(close.length);
  for (let i = 0; i < close.length; i += 1) {
    const price = close[i] as number;
    const isBroken = price > (high[i] as number) || price < (low[i] as number);
    since[i] = isBroken || i === 0 ? 0 : (since[i - 1] as number) + 1;
  }
  return since;
}

/** Moskowitz, Ooi, Pedersen 2012: the sign of the return of a year; the stop in ranges scales by volatility. */
const momentum = { lookbackBars: 252, atrBars: 20, stopAtr: 4, rewardToRisk: 3 } as const;

const momentumOf = (own: Pick<Rule, 'id' | 'name'> & { everyDays: number }): Rule => ({
  id: own.id,
  version: 1,
  registeredOn: REGISTERED,
  name: own.name,
  parameters: { ...momentum, everyDays: own.everyDays },
  variantsTried: 1,
  timeframes: ['long'],
  lastsDays: 60,
  read: (series) => {
    const { close, time } = series;
    const ranges = averageTrueRanges(series, momentum.atrBars);
    return {
      propose: (at) => {
        const from = at - 1 - momentum.lookbackBars;
        const atr = ranges[at - 1] as number;
        if (from < 0 || !(atr > 0) || !isDue(time, at, own.everyDays)) return null;
        const change = (close[at - 1] as number) - (close[from] as number);
        if (change === 0) return null;
        return withDistances({ at, side: change > 0 ? 1 : -1 }, atr, momentum);
      },
    };
  },
});

const WEEK_DAYS = 7;
const MONDAY_OFFSET_DAYS = 3;

/** Every day, or at the first candle of a week (Monday, UTC). */
function isDue(time: Float64Array, at: number, everyDays: number): boolean {
  if (everyDays < WEEK_DAYS) return true;
  const weekOf = (place: number): number =>
    Math.floor(((time[place] as number) / (24 * HOUR_MS) + MONDAY_OFFSET_DAYS) / WEEK_DAYS);
  return weekOf(at) !== weekOf(at - 1);
}

/** By binary search in ascending instants. */
export function hasOneBetween(instants: Float64Array, from: number, to: number): boolean {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low < instants.length && (instants[low] as number) <= to;
}

export const rules: Readonly<Record<RuleId, Rule>> = {
  breakout,
  'breakout-with-trend': breakoutWithTrend,
  'breakout-trailing': breakoutTrailing,
  'breakout-off-releases': breakoutOffReleases,
  'slow-breakout': slowBreakout,
  'fade-edge': fadeEdge,
  'momentum-daily': momentumOf({
    id: 'momentum-daily',
    name: 'Direction of the last year, each day',
    everyDays: 1,
  }),
  'momentum-weekly': momentumOf({
    id: 'momentum-weekly',
    name: 'Direction of the last year, each week',
    everyDays: 7,
  }),
};

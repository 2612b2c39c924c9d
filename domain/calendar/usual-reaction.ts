import type { Pair } from '../market/instrument.ts';
import { pipsOf } from '../signals/pips.ts';
import type { Direction } from './expected-direction.ts';

/** How long after a release its effect is measured (decision 21). */
export const REACTION_TIME = 60 * 60_000;
/** Fewer than this say nothing. */
const ENOUGH = 4;
const MOST = 12;

/** What a pair did in the hour after one release; `surprise` is the sign of actual less forecast, null where one is missing. */
export type Reaction = { pair: Pair; movedPoints: number; surprise: number | null };

/** What usually happens after a release of this name, measured. */
export type UsualReaction = {
  pair: string;
  /** Releases measured. */
  releases: number;
  /** Of the distance after one hour, whichever way. */
  medianPips: number;
  /** Those whose figure differed from what was expected, and how many of them went the way it should push. */
  surprises: number;
  asPushed: number;
};

/** The month or quarter that some sources put behind a name: "CPI y/y (May)", "Jobless Claims (May/30)", "GDP q/q (Q1)". */
const PERIOD =
  / *\((?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|q[1-4])(?:[ /-]?\d{1,4})?\)$/i;

/** What is the same release each time it comes out. */
export const releaseSeries = (event: { name: string; country: string; currency: string }): string =>
  `${event.country} ${event.currency} ${event.name.replace(PERIOD, '')}`;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Of reactions newest first; `onBeat` is the way a beat should push. Null for too few. */
export function usualReaction(
  reactions: readonly Reaction[],
  onBeat: Direction | null,
): UsualReaction | null {
  const pair = reactions[0]?.pair;
  const counted = reactions.filter((one) => one.pair === pair).slice(0, MOST);
  if (!pair || counted.length < ENOUGH) return null;
  const surprised = onBeat === null ? [] : counted.filter(({ surprise }) => surprise);
  const sign = onBeat === 'up' ? 1 : -1;
  return {
    pair,
    releases: counted.length,
    medianPips: pipsOf(pair, median(counted.map(({ movedPoints }) => Math.abs(movedPoints)))),
    surprises: surprised.length,
    asPushed: surprised.filter(
      ({ surprise, movedPoints }) => Math.sign(movedPoints) === sign * (surprise ?? 0),
    ).length,
  };
}

/** "After its last 8 releases USD/JPY moved 23.5 pips within the hour (median)…", each figure through `cite`. */
export function tellReaction(
  usual: UsualReaction,
  cite: (figure: string | number) => string = String,
): string {
  const { pair, releases, medianPips, surprises, asPushed } = usual;
  const moved = `After its last ${cite(releases)} releases ${pair} moved ${cite(medianPips.toFixed(1))} pips within the hour, up or down (median).`;
  if (surprises < ENOUGH) return moved;
  return `${moved} Of ${cite(surprises)} surprises ${cite(asPushed)} pushed it the usual way; chance alone gives half.`;
}

/** A move in points with its sign, as the specification counts pips: "+12.4 pips". */
export function printMoved(pair: Pair, points: number): string {
  const pips = pipsOf(pair, Math.abs(points)).toFixed(1);
  return `${points < 0 ? '−' : '+'}${pips} pips`;
}

import { HOUR_MS } from '../../time.ts';
import type { Pair } from '../../market/instrument.ts';
import { pipsOf } from '../../signals/pips.ts';
import type { Direction } from '../../market/quote.ts';

/** docs/product-rules.md#R21 */
export const REACTION_TIME_MS = HOUR_MS;
const MIN_RELEASES = 4;
const MAX_RELEASES = 12;

/** `surprise`: sign of actual minus forecast; null where one is missing. */
export type Reaction = { pair: Pair; movedPoints: number; surprise: number | null };

export type UsualReaction = {
  pair: string;
  releases: number;
  medianPips: number;
  surprises: number;
  asPushed: number;
};

/** "CPI y/y (May)", "Jobless Claims (May/30)", "GDP q/q (Q1)". */
const PERIOD =
  /(?<! ) *\((?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|q[1-4])(?:[ /-]?\d{1,4})?\)$/i;

export const releaseSeries = (event: { name: string; country: string; currency: string }): string =>
  `${event.country} ${event.currency} ${event.name.replace(PERIOD, '')}`;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Newest first; null for too few. */
export function summariseReactions(
  reactions: readonly Reaction[],
  onBeat: Direction | null,
): UsualReaction | null {
  const pair = reactions[0]?.pair;
  const counted = reactions.filter((one) => one.pair === pair).slice(0, MAX_RELEASES);
  if (!pair || counted.length < MIN_RELEASES) return null;
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

export function describeReaction(
  usual: UsualReaction,
  cite: (figure: string | number) => string = String,
): string {
  const { pair, releases, medianPips, surprises, asPushed } = usual;
  const moved = `After its last ${cite(releases)} releases ${pair} moved ${cite(medianPips.toFixed(1))} pips within the hour, up or down (median).`;
  if (surprises < MIN_RELEASES) return moved;
  return `${moved} Of ${cite(surprises)} surprises ${cite(asPushed)} pushed it the usual way; chance alone gives half.`;
}

export function printMove(pair: Pair, points: number): string {
  const pips = pipsOf(pair, Math.abs(points)).toFixed(1);
  return `${points < 0 ? '−' : '+'}${pips} pips`;
}

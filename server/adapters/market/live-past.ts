import { joinCandles } from '@app/domain/market/candle-series.ts';
import { stepLength } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { down, fetchJudged, PIECE, series, up, type Keeping, type Kept } from './live-keeper.ts';
import { SourceTrouble } from './live-source.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How much of the past is fetched as time allows. */
const MORE_BASE = 24 * DAY;
const FIRST_HOURS = 400 * DAY;
/** A provider that has no hours of the past at all: those of its base candles have to do. */
const HOURS_TRIES = 5;

/** Brings the stored hours up to the base candles: joined from them, or from history where they do not reach. */
export async function keepHours(keeping: Keeping, kept: Kept, now: number): Promise<void> {
  const { source, store } = keeping;
  if (kept.frontier === null) return;
  const end = down(kept.frontier, HOUR);
  if (kept.hours !== null && kept.hours >= end) return;
  const spans = await store.spans(series(keeping, kept.pair, source.baseStep));
  const base = spans.find((one) => one.to >= (kept.frontier ?? 0)) ?? spans.at(-1);
  if (!base) return;
  const joinedFrom = Math.min(end, up(base.from, HOUR));
  const stored = (await store.spans(series(keeping, kept.pair, '1h'))).at(-1)?.to ?? 0;
  const oldest = now - Math.min(FIRST_HOURS, source.hoursReachMs ?? Infinity);
  let until = kept.hours ?? Math.max(stored, oldest);
  until = down(until, HOUR);
  try {
    while (until < joinedFrom) {
      const to = Math.min(joinedFrom, until + PIECE * HOUR);
      const judged = await fetchJudged(keeping, kept.pair, '1h', until, to);
      await store.keep(series(keeping, kept.pair, '1h'), { from: until, to }, judged.candles);
      until = to;
    }
  } catch (error) {
    const isHopeless = error instanceof SourceTrouble && error.kind === 'bad_data';
    kept.hoursFailed += 1;
    if (!isHopeless || kept.hoursFailed < HOURS_TRIES) throw error;
  }
  kept.hours = await joinHours(keeping, kept.pair, Math.max(until, joinedFrom), end);
}

/**
 * Fetches one more piece of the past of an instrument that is up to date: what chances are measured on goes back further
 * than what has to be there at once. True where it did so.
 */
export async function keepPast(keeping: Keeping, kept: Kept, now: number): Promise<boolean> {
  const { source, store } = keeping;
  if (kept.hours === null || kept.past === -Infinity) return false;
  const length = stepLength[source.baseStep];
  const base = series(keeping, kept.pair, source.baseStep);
  const end: number = kept.past ?? (await store.spans(base)).at(-1)?.from ?? -Infinity;
  const oldest = up(now - Math.min(MORE_BASE, source.historyReachMs ?? Infinity), HOUR);
  if (end <= oldest) {
    kept.past = -Infinity;
    return false;
  }
  const from = Math.max(oldest, end - PIECE * length);
  try {
    const { candles } = await fetchJudged(keeping, kept.pair, source.baseStep, from, end);
    kept.past = (await store.keep(base, { from, to: end }, candles)).from;
  } catch (error) {
    if (!(error instanceof SourceTrouble) || error.kind !== 'bad_data') throw error;
    // The provider has no more: what there is has to do.
    kept.past = -Infinity;
  }
  return true;
}

/** Joins the stored base candles of [from, to), whole hours, and keeps them. Returns up to when hours are known. */
export async function joinHours(keeping: Keeping, pair: Pair, from: number, to: number): Promise<number> {
  const { source, store } = keeping;
  let until = from;
  while (until < to) {
    const next = Math.min(to, until + 14 * DAY);
    const bars = await store.between(series(keeping, pair, source.baseStep), until, next);
    await store.keep(series(keeping, pair, '1h'), { from: until, to: next }, joinCandles(bars, HOUR));
    until = next;
  }
  return until;
}

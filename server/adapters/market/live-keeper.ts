import { stepLength, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, nextClose, nextOpen } from '@app/domain/market/market-week.ts';
import type { Health } from './live-health.ts';
import { SourceTrouble, type LiveSource } from './live-source.ts';
import { TAPE_MS, type Tape } from './live-tape.ts';
import type { CandleSeries, CandleStore } from './port.ts';
import { bandOf, isNear } from './price-gate-bounds.ts';
import { judgeCandles } from './price-gate-candles.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How much of the past a first start fetches before anything else. */
const FIRST_BASE = 5 * DAY;
/** What was stored longer ago than this, by an import perhaps, is not joined to today. */
const LONGEST_GAP = 60 * DAY;
/** Candles of one step of the catching up; what is done is kept. */
export const PIECE = 4_000;
/** Prices of the last moment of a candle may still be on their way. */
const GRACE = 2_000;
/** A minute of which the provider still says nothing after so long had no trade. */
const QUIET = 5 * MINUTE;
const QUIET_DELAYED = 40 * MINUTE;
/** The provider's newest candle may appear some seconds late. */
const FIRST_RETRY = 4_000;
/** No instrument rests that long while its market is open: the answer is wrong, not the market quiet. */
const NEVER_QUIET = DAY;

export const up = (at: number, length: number): number => Math.ceil(at / length) * length;
export const down = (at: number, length: number): number => Math.floor(at / length) * length;

export type Kept = {
  pair: Pair;
  tape: Tape;
  /** Up to here every base candle is stored; null before the first look. */
  frontier: number | null;
  /** Up to here every hour is. */
  hours: number | null;
  /** Since when every price has come in and was believed; null while the connection is away. */
  wholeSince: number | null;
  /** Its prices are not made candles before a candle of the provider agrees with them: so after each connection and each far price. */
  doubted: boolean;
  /** The close of the provider's own newest candle, where it was asked for one. */
  told: { close: number; at: number } | null;
  /** That candle says otherwise than the prices of its time did. */
  refuted: boolean;
  /** After an answer that did not reach up to now, by more and more of them. */
  nextTry: number;
  short: number;
  /** The past before this is still to be fetched; null where nobody has looked yet, -Infinity where it is enough. */
  past: number | null;
  /** Failures to fetch the hours of the past. */
  hoursFailed: number;
};

export const newKept = (pair: Pair, tape: Tape): Kept => ({
  pair,
  tape,
  frontier: null,
  hours: null,
  wholeSince: null,
  doubted: true,
  told: null,
  refuted: false,
  nextTry: 0,
  short: 0,
  past: null,
  hoursFailed: 0,
});

export type Keeping = {
  source: LiveSource;
  store: CandleStore;
  health: Pick<Health, 'refuse'>;
  signal: AbortSignal;
};

export const series = ({ source }: Keeping, pair: Pair, step: CandleStep): CandleSeries => ({
  source: source.name,
  pair,
  step,
});

/** Takes up what is stored of an instrument and decides where its candles go on. */
export async function takeUp(keeping: Keeping, kept: Kept, now: number): Promise<void> {
  const { source, store, health } = keeping;
  const base = series(keeping, kept.pair, source.baseStep);
  const newest = (await store.spans(base)).at(-1);
  const reach = now - Math.min(LONGEST_GAP, source.historyReachMs ?? Infinity);
  if (newest && newest.to >= reach) {
    kept.tape.append(await store.between(base, Math.max(newest.from, now - TAPE_MS), newest.to));
    kept.frontier = newest.to;
    return;
  }
  // What lies between is older than anything the provider still has.
  if (newest) health.refuse(kept.pair, 'lost_history');
  kept.frontier = up(Math.max(now - FIRST_BASE, reach), HOUR);
}

/** Brings the stored base candles up to `now`, from prices where all came in, from history otherwise. */
export async function keepBase(keeping: Keeping, kept: Kept, now: number): Promise<void> {
  const { source, store } = keeping;
  const length = stepLength[source.baseStep];
  const base = series(keeping, kept.pair, source.baseStep);
  const end = down(now - GRACE, length);
  while (kept.frontier !== null && kept.frontier < end && now >= kept.nextTry) {
    const from: number = kept.frontier;
    const built = builtCandles(kept, from, end, length);
    const piece = built ? { candles: built, to: end } : await fetchPiece(keeping, kept.pair, from, end, now);
    const asked = Math.min(end, from + PIECE * length);
    kept.short = piece.to < asked ? kept.short + 1 : 0;
    if (kept.short > 0)
      kept.nextTry = now + (source.delayed ? MINUTE : Math.min(MINUTE, FIRST_RETRY * 2 ** (kept.short - 1)));
    if (piece.to <= from) return;
    if (!built) compare(kept, piece);
    const span = await store.keep(base, { from, to: piece.to }, piece.candles);
    // Another process may have been first: what is stored counts, not what we have.
    kept.tape.append(await store.between(base, from, span.to));
    kept.frontier = span.to;
  }
}

/** Holds the newest candle that the provider gave against what the prices of its time said. */
function compare(kept: Kept, { candles, to }: { candles: readonly Candle[]; to: number }): void {
  const newest = candles.at(-1);
  if (newest) kept.told = { close: newest.close, at: to };
  const own = newest && kept.tape.built(newest.time, to).find(({ time }) => time === newest.time);
  if (!own) return;
  kept.doubted = !isNear(own.close, newest.close, bandOf[instrumentOf(kept.pair).kind].minute);
  kept.refuted ||= kept.doubted;
}

/** The candles of [from, to) as built from prices; null unless every open one of them is whole and nothing speaks against them. */
function builtCandles(kept: Kept, from: number, to: number, length: number): Candle[] | null {
  const built = kept.tape.built(from, to);
  if (kept.doubted || kept.wholeSince === null || kept.wholeSince > from) return null;
  const times = new Set(built.map(({ time }) => time));
  const instrument = instrumentOf(kept.pair);
  for (let time = from; time < to; time += length) {
    if (isMarketOpen(instrument, time) && !times.has(time)) return null;
  }
  return built.filter(({ time }) => isMarketOpen(instrument, time));
}

/** The next believed piece of [from, end), and up to when it is known. Nothing new where that is `from`. */
export async function fetchPiece(
  keeping: Keeping,
  pair: Pair,
  from: number,
  end: number,
  now: number,
): Promise<{ candles: Candle[]; to: number }> {
  const { source } = keeping;
  const length = stepLength[source.baseStep];
  const to = Math.min(end, from + PIECE * length);
  const instrument = instrumentOf(pair);
  if (nextOpen(instrument, from) >= to) return { candles: [], to };
  const { candles, until } = await fetchJudged(keeping, pair, source.baseStep, from, to);
  const newest = candles.at(-1);
  const known = newest ? newest.time + length : from;
  const quiet = down(now - (source.delayed ? QUIET_DELAYED : QUIET), length);
  const settled = nextOpen(instrument, known) >= to ? to : Math.max(known, Math.min(to, quiet));
  return { candles, to: Math.min(settled, until) };
}

/** One piece of history, judged by the candle before it. */
export async function fetchJudged(keeping: Keeping, pair: Pair, step: CandleStep, from: number, to: number) {
  const { source, store, health, signal } = keeping;
  const found = await source.history(pair, step, from, to, signal);
  const [before] = await store.last(series(keeping, pair, step), from, 1);
  const judged = judgeCandles(pair, step, found, {
    from,
    to,
    before: before ? { close: before.close, at: before.time + stepLength[step] } : null,
  });
  if (judged.refused > 0) health.refuse(pair, 'candle', judged.refused);
  const opens = nextOpen(instrumentOf(pair), from);
  const traded = Math.min(to, nextClose(instrumentOf(pair), opens)) - opens;
  // Hours are asked for further back than some providers go.
  if (judged.candles.length === 0 && traded > NEVER_QUIET && step !== '1h')
    throw new SourceTrouble(
      'bad_data',
      `${source.name} has no believable candle of ${pair} for days of trade`,
    );
  return judged;
}

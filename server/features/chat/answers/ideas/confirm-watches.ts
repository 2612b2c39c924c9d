import { distance, printDate, printPrice } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import type { OpenWatch } from '../../../../ports/signals.ts';
import { nameOf } from '../prices/answer-quote.ts';
import type { Notes, Watching } from '../turn.ts';

type Levels = Pick<OpenWatch, 'pair' | 'timeframe' | 'above' | 'below'>;

export function tellLevels({ pair, timeframe, above, below }: Levels, { cite }: Pick<Notes, 'cite'>): string {
  const instrument = instrumentOf(pair);
  const figure = (points: number): string =>
    cite(printPrice(instrument, points), `watched level ${pair} ${timeframeNames[timeframe]}`);
  if (above !== null && below !== null) return `below ${figure(below)} and above ${figure(above)}`;
  return above !== null ? `above ${figure(above)}` : `below ${figure(below ?? 0)}`;
}

export const tellWatch = (watch: OpenWatch, notes: Pick<Notes, 'cite'>): string =>
  `${nameOf(watch.pair)}, ${timeframeNames[watch.timeframe]}: ${tellLevels(watch, notes)}${watch.isPaused ? ' (paused)' : ''}`;

export function confirmWatch(watch: Watching, notes: Pick<Notes, 'cite'>): string {
  const levels = tellLevels(watch, notes);
  return watch.replaces
    ? `Done. I moved it: ${nameOf(watch.pair)} on the ${timeframeNames[watch.timeframe]} plan, now ${levels} in place of ${tellLevels(watch.replaces, notes)}.`
    : `Done. I watch ${nameOf(watch.pair)} for you, on the ${timeframeNames[watch.timeframe]} plan: ${levels}.`;
}

/** Where the price is now, how far it has to go, and until when I look. */
export function tellWait(
  { pair, timeframe, above, below }: Levels,
  quote: Quote | null,
  now: number,
  { cite }: Pick<Notes, 'cite'>,
): string {
  const instrument = instrumentOf(pair);
  const ends = cite(printDate(expiryOf(instrument, timeframe, now)), 'watch rules');
  const until = `I look until ${ends}, and tell you if it ends without a break.`;
  if (!quote) return until;
  const source = `quote ${pair}`;
  const mid = cite(printPrice(instrument, quote.mid), source, quote.at);
  const far = (points: number): string =>
    cite(distance(instrument, Math.abs(points - quote.mid)), source, quote.at);
  const gaps = [
    below !== null &&
      `${far(below)} ${quote.mid >= below ? 'above the lower level' : 'below the lower level'}`,
    above !== null &&
      `${far(above)} ${quote.mid <= above ? 'below the upper level' : 'above the upper level'}`,
  ].filter((one) => one !== false);
  const told = gaps.length === 1 ? gaps.map((one) => one.replace(/(lower|upper) level/, 'level')) : gaps;
  return `It is at ${mid} now, ${told.join(' and ')}. ${until}`;
}

export const confirmEnd = (ended: readonly OpenWatch[], notes: Pick<Notes, 'cite'>): string =>
  ended.length === 0
    ? 'There was nothing left to cancel.'
    : `Done, I watch ${ended.length === 1 ? 'this one' : 'these'} no longer:\n${ended.map((watch) => tellWatch(watch, notes)).join('\n')}`;

/** As they will stand, before they are stored. */
export const asRested = (watches: readonly OpenWatch[], isPaused: boolean): OpenWatch[] =>
  watches.map((watch) => ({ ...watch, isPaused }));

export function confirmRest(
  rested: readonly OpenWatch[],
  isPaused: boolean,
  notes: Pick<Notes, 'cite'>,
): string {
  if (rested.length === 0) return 'There was nothing left to change.';
  const which = rested.length === 1 ? 'this one' : 'these';
  const first = isPaused
    ? `Done, ${which} ${rested.length === 1 ? 'rests' : 'rest'} until you say so:`
    : `Done, I watch ${which} again:`;
  return `${first}\n${rested.map((watch) => tellWatch(watch, notes)).join('\n')}`;
}

import type { Candle } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { TriggerIndex } from '@app/domain/signals/tracking/trigger-index.ts';
import type { TrackedIdea } from '../idea-store.ts';
import type { EarlierNotice } from '../watches/earlier-store.ts';
import type { WatchRow } from './watch-store.ts';

export type EntryKey = number | string;

/** Counts from the first candle that starts at or after `startsAt`. */
export type BookEntry = { key: EntryKey; startsAt: number; addTo: (index: TriggerIndex<EntryKey>) => void };

export type Book = {
  pair: Pair;
  index: TriggerIndex<EntryKey>;
  waiting: BookEntry[];
  settledUntil: number;
  /** The candle that ends at `settledUntil` or, in a gap, before it. */
  lastBar: Candle | null;
  /** What the feed gave for the steps before `settledUntil`; null until it is asked. */
  recent: Candle[] | null;
};

export const createBook = (pair: Pair, settledUntil: number): Book => ({
  pair,
  index: new TriggerIndex<EntryKey>(),
  waiting: [],
  settledUntil,
  lastBar: null,
  recent: null,
});

/** Goes on from another instant, past which nothing is known of the candles. */
export const restartBook = (book: Book, settledUntil: number): void => {
  Object.assign(book, { settledUntil, lastBar: null, recent: null });
};

export const ideaEntry = ({ number, action, stop, target, expiresAt, openedAt }: TrackedIdea): BookEntry => ({
  key: number,
  startsAt: openedAt,
  addTo: (index) => index.addSignal(number, { action, stop, target, expiresAt }),
});

const EARLIER = 'earlier:';
const toEarlierKey = (number: number): string => `${EARLIER}${number}`;
/** Null where the key is that of a watch or an idea. */
export const readEarlierKey = (key: EntryKey): number | null =>
  typeof key === 'string' && key.startsWith(EARLIER) ? Number(key.slice(EARLIER.length)) : null;

/** Counts from the first candle that starts after it was asked for: what was before was known to the user. */
export const earlierEntry = ({
  earlier_number,
  earlier_above,
  earlier_below,
  earlier_asked_at,
  expires_at,
}: EarlierNotice): BookEntry => ({
  key: toEarlierKey(earlier_number),
  startsAt: earlier_asked_at,
  addTo: (index) =>
    index.addWatch(toEarlierKey(earlier_number), {
      above: earlier_above,
      below: earlier_below,
      expiresAt: expires_at,
    }),
});

/** A watch counts from the first candle that ends after it was created. */
export const watchEntry = (
  { id, above, below, created_at, expires_at }: WatchRow,
  barLength: number,
): BookEntry => ({
  key: id,
  startsAt: created_at - barLength + 1,
  addTo: (index) => index.addWatch(id, { above, below, expiresAt: expires_at }),
});

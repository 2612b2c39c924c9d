import { namedIn } from '../clauses/spoken-pairs.ts';
import type { Pair } from '../../market/instrument.ts';
import { isReported } from '../query/declined.ts';
import { readWishes, TAKES_BACK } from '../query/wishes.ts';
import { plain } from '../text/words.ts';
import type { Act, Pointer, Unable, WatchWish } from './act.ts';
import { figuresIn, ordinalIn } from './figures.ts';
import {
  ALL,
  ASKS_HOW,
  ASKS_PAUSE,
  ASKS_WHEN,
  AWAY,
  BEFORE_IT,
  CHANGES,
  ENDS,
  ENDS_REMINDER,
  ENDS_WATCHING,
  EXCEPT,
  EXPLAINS,
  EXPLAINS_IDEA,
  FILLER,
  HAS_WATCH,
  IS_SUPPOSED,
  KEEPS,
  KEEPS_RUNNING,
  LEAVES,
  LINKS,
  LOGS,
  NO_CANCEL,
  OF_CLOCK,
  OTHER_MEASURE,
  OWN_TRADE,
  PAUSES,
  REFUSES,
  RELEASE,
  REMINDS,
  RESUMES,
  SHOWS,
  UNDOES,
  WATCH_WORD,
} from './phrases.ts';
import { splitPieces, type Piece } from './pieces.ts';
import { readMove, readWatches } from './read-watches.ts';

/** `rest` is what no act accounts for, in the user's words. */
export type ReadActs = { acts: Act[]; rest: string };

export type ActContext = {
  /** The market that the talk was about. */
  pair: Pair | null;
  /** The newest reply was about watches. */
  isOnWatches: boolean;
  /** A yes would accept something. */
  isOffered: boolean;
};

const MOST_ACTS = 6;

/** Watches to set, move and cancel that the user asked for, and what was asked for and cannot be done. */
export function readActs(text: string, context: ActContext): ReadActs {
  const nothing: ReadActs = { acts: [], rest: text };
  if (LEAVES.test(plain(text)) && !/\b(what|how|why|when|which)\b/.test(plain(text)))
    return { acts: [{ act: 'unable', what: 'leave', pair: null }], rest: '' };
  if (IS_SUPPOSED.test(plain(text)) || TAKES_BACK.test(plain(text)) || isReported(plain(text)))
    return nothing;
  const { isRefused } = readWishes(text);
  const acts: Act[] = [];
  const rest: Piece[] = [];
  let pair = context.pair;
  let open: Act['act'] | null = null;
  for (const piece of splitPieces(text)) {
    const read: readonly Act[] | null =
      acts.length < MOST_ACTS
        ? readPiece(piece, { ...context, pair: piece.pairs[0] ?? pair, open, acts, isRefused })
        : null;
    pair = piece.pairs[0] ?? pair;
    if (read === null) {
      rest.push(piece);
      continue;
    }
    const last = acts.at(-1);
    if (read.length > 0 && last?.act === 'watch' && isFilledBy(last, read)) acts.pop();
    acts.push(...read);
    open = read[0] ? openedBy(read[0]) : open;
    if (read[0]?.act === 'unable' && read[0].what === 'reminder') rest.push(askedWhen(piece));
  }
  const [only] = acts;
  const firstNamed = acts.findIndex((one) => one.act === 'watch' && one.isNamed);
  const named = acts[firstNamed];
  for (const act of acts.slice(0, Math.max(0, firstNamed)))
    if (act.act === 'watch' && named?.act === 'watch') act.pair = named.pair;
  const isBareWatch = acts.length === 1 && only?.act === 'watch' && only.level === null && !only.away;
  if (isBareWatch && context.isOffered && splitPieces(text).every((piece) => piece.pairs.length === 0))
    return nothing;
  if (acts.length === 0) return nothing;
  return {
    acts,
    rest: rest
      .filter(
        ({ text: said }) => said.trim() !== '' && !FILLER.test(said.trim()) && !REFUSES.test(said.trim()),
      )
      .map(({ before, text: said }, i) => (i === 0 ? '' : before) + said)
      .join('')
      .replace(/(^|\s)\d\)\s/g, '. ')
      .replace(/^[\s.,;]+/, '')
      .trim(),
  };
}

/** "Keep an eye on gold and shout when it is 3,800" is one wish. */
const isFilledBy = (last: WatchWish, [next]: readonly Act[]): boolean =>
  last.level === null &&
  last.away === null &&
  next?.act === 'watch' &&
  next.level !== null &&
  !next.isNamed &&
  next.pair === last.pair;

const openedBy = (act: Act): Act['act'] =>
  act.act === 'unable' && act.what === 'reminder' ? 'watch' : act.act;

/** "remind me of cpi" still wants to know when that is. */
function askedWhen(piece: Piece): Piece {
  const [subject] = RELEASE.exec(piece.text) ?? [];
  return { ...piece, text: subject && subject !== 'news' ? `when is ${subject}` : '' };
}

type Reading = ActContext & { open: Act['act'] | null; acts: Act[]; isRefused: boolean };

/** Null where the piece is no act; empty where it belongs to the one before. */
function readPiece(piece: Piece, reading: Reading): readonly Act[] | null {
  const { said, pairs } = piece;
  const wish = readWishes(piece.text);
  const unable = (what: Unable): Act => ({ act: 'unable', what, pair: reading.pair });
  if (ASKS_HOW.test(said)) return null;
  if (LOGS.test(said)) return [unable('journal')];
  if (EXPLAINS.test(said)) return [unable('explain')];
  if (EXPLAINS_IDEA.test(said)) return [unable('explain-idea')];
  if (HAS_WATCH.test(said) && !wish.wishes.has('cancel-watch')) return [{ act: 'list' }];
  const rest = readRest(piece, reading);
  if (rest) return [rest];
  if (reading.open === 'cancel' && joinsCancel(piece, reading.acts)) return [];
  const undoes = (reading.isOnWatches || reading.pair === null) && !reading.isOffered && UNDOES.test(said);
  const isCancel =
    undoes ||
    wish.wishes.has('cancel-watch') ||
    (ENDS.test(said) && (pairs.length > 0 || (reading.isOnWatches && ordinalIn(piece.text) !== null)));
  if (ENDS_REMINDER.test(said) || BEFORE_IT.test(said)) return [unable('reminder')];
  if (reading.isOnWatches && SHOWS.test(said)) return [{ act: 'list' }];
  if (isCancel && !NO_CANCEL.test(said) && (undoes || !wish.isHypothetical))
    return [{ act: 'cancel', ...pointerIn(piece) }];
  if (reading.isRefused || wish.isHypothetical) return null;
  const isFigured = figuresIn(said).length > 0;
  const isCall = wish.wishes.has('watch') && /\b(let me know|alert|notify|ping|wake|remind)\b/.test(said);
  if (isCall && !isFigured && pairs.length === 0 && RELEASE.test(said)) return [unable('reminder')];
  if (ASKS_WHEN.test(said) && !isFigured && !REMINDS.test(said)) return null;
  const moved = readMove(piece, reading);
  if (moved) return [moved];
  if (CHANGES.test(said) && !isFigured && (WATCH_WORD.test(said) || reading.isOnWatches))
    return [unable('which-level')];
  if (OF_CLOCK.test(said) || (REMINDS.test(said) && pairs.length === 0 && !isFigured))
    return [unable('reminder')];
  const isWatch = wish.wishes.has('watch') && !wish.isRefused;
  if (isWatch && OTHER_MEASURE.test(said)) return [unable('measure')];
  if (isWatch && OWN_TRADE.test(said)) return [unable('own-trade')];
  const isOpen = reading.open === 'watch' || (reading.isOnWatches && figuresIn(said).length > 0);
  if (isWatch || (isOpen && joinsWatch(said))) return readWatches(piece, reading.pair);
  return null;
}

/** A watch that is to rest, or to go on; "on again" is heard in a talk about watches alone. */
function readRest({ said, pairs, text }: Piece, { isOnWatches }: Reading): Act | null {
  const isResumed = RESUMES.test(said);
  if (!isResumed && !PAUSES.test(said)) return null;
  const isOfWatches = WATCH_WORD.test(said) || isOnWatches;
  if (!isOfWatches || KEEPS_RUNNING.test(said) || ASKS_PAUSE.test(said) || NO_CANCEL.test(said)) return null;
  if (OTHER_MEASURE.test(said) || RELEASE.test(said)) return null;
  return { act: 'rest', isPaused: !isResumed, ...pointerIn({ said, pairs, text, before: '' }) };
}

function joinsCancel({ said, pairs }: Piece, acts: readonly Act[]): boolean {
  const last = acts.at(-1);
  if (last?.act !== 'cancel' || pairs.length === 0) return false;
  if (KEEPS.test(said)) last.except.push(...pairs);
  else if (onlyNames(said)) last.pairs.push(...pairs);
  else return false;
  return true;
}

const onlyNames = (said: string): boolean =>
  namedIn(said.split(' ')).rest.every((word) => LINKS.test(word) || /^\$?\d/.test(word));
const joinsWatch = (said: string): boolean =>
  onlyNames(said) &&
  (namedIn(said.split(' ')).pairs.length > 0 || figuresIn(said).length > 0 || AWAY.test(said));

function pointerIn({ said, pairs, text }: Piece): Pointer {
  const isExcept = EXCEPT.test(said) && ALL.test(said);
  const [level = null] = figuresIn(said);
  const isAll = ALL.test(said) || ENDS_WATCHING.test(said);
  return {
    pairs: isExcept ? [] : [...pairs],
    except: isExcept ? [...pairs] : [],
    nth: ordinalIn(text),
    level,
    isAll,
  };
}

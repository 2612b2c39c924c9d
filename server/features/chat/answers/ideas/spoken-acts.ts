import type { Act } from '@app/domain/buddy/acts/act.ts';
import { readActs, type ReadActs } from '@app/domain/buddy/acts/read-acts.ts';
import { agrees, readWishes, type Wished } from '@app/domain/buddy/query/wishes.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { pairBefore, watchOfferIn } from '@app/domain/buddy/intents/turn-context.ts';
import { quoted } from '@app/domain/buddy/text/quoted.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from '../turn.ts';
import { pairOfActs } from './answer-acts.ts';

export const actsIn = ({ said = '', before }: Turn, intents: readonly Intent[]): ReadActs =>
  intents.some(({ kind }) => kind === 'feeling' || kind === 'hostile')
    ? { acts: [], rest: said }
    : readActs(said, {
        pair: pairBefore(before),
        isOnWatches: before.asked === 'watch',
        isOffered: watchOfferIn(before) !== null,
      });

/** In a talk about watches a level alone is a wish; elsewhere the learned reader must hear one too. */
export function agreedActs({ said = '', before }: Turn, read: ReadActs, wished: Wished): ReadActs {
  const { isBare } = readWishes(said);
  const isInTalk = before.asked === 'watch' || watchOfferIn(before) !== null;
  const isAgreed = ({ act, ...one }: Act): boolean =>
    (act === 'watch' && (('isMeant' in one && one.isMeant) || agrees('watch', wished, isBare))) ||
    ((act === 'move' || act === 'cancel') &&
      (agrees('cancel-watch', wished) || agrees('watch', wished, isBare))) ||
    act === 'list' ||
    act === 'rest' ||
    act === 'unable';
  return isInTalk || read.acts.every(isAgreed) ? read : { acts: [], rest: said };
}

/** "There" in the rest of a message is the market of the acts before it. */
export function talkedAfter(turn: Turn, acts: readonly Act[], rest: string): Turn {
  if (acts.length === 0) return turn;
  const pair = pairOfActs(acts);
  const { before } = turn;
  return {
    ...turn,
    said: rest,
    before: pair ? { ...before, last: null, question: null, pairs: [pair] } : before,
  };
}

const FEWEST_WORDS = 4;

/** Names the part of a message that was neither an act nor understood. */
export function missedRest(turn: Turn, rest: string, intents: readonly Intent[]): ReplyDraft[] {
  if (!intents.every(isUntaught) || rest.split(/\s+/).length < FEWEST_WORDS) return [];
  const { cite, rows } = notesOf(turn);
  const words = cite(quoted(rest), 'your message');
  return [
    draft(turn, [`The rest I did not understand: "${words}". Say it once more on its own, please.`], {
      isFree: true,
      evidence: rows,
      context: turn.before,
    }),
  ];
}

const filler = new Set<Intent['kind']>(['thanks', 'affirm', 'decline', 'goodbye', 'greeting', 'nonsense']);

const isUntaught = (one: Intent): boolean => one.kind === 'lesson' && one.untaught === true;

/** What is asked beside the acts; a price without a market is that of the acts. */
export const besideActs = (intents: readonly Intent[], { before }: Turn): Intent[] =>
  intents
    .filter((one) => !filler.has(one.kind) && !isUntaught(one))
    .map((one) =>
      one.kind === 'quote' && one.pairs.length === 0 ? { ...one, pairs: before.pairs.slice(0, 1) } : one,
    );

import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { keepThePause, notOfAge, stayWith, stillNeeded } from './care.ts';
import type { ReplyDraft, Turn } from '../turn.ts';

const trades = new Set<Intent['kind']>(['signal', 'event-signal', 'event-idea', 'size']);
const asksForNothing = new Set<Intent['kind']>(
  'nonsense affirm decline thanks goodbye greeting how-are-you help hostile signal event-signal event-idea size'.split(
    ' ',
  ) as Intent['kind'][],
);

const answersNothing = new Set<Intent['kind']>(['nonsense', 'affirm']);

export function afterFeeling(turn: Turn, intents: readonly Intent[]): ReplyDraft | null {
  const { feeling, concern } = turn.before;
  if (concern === 'minor' && intents.some(({ kind }) => trades.has(kind))) return notOfAge(turn);
  const every = (holds: (kind: Intent['kind']) => boolean): boolean =>
    intents.length > 0 && intents.every(({ kind }) => holds(kind));
  if (isDistress(feeling) && every((kind) => asksForNothing.has(kind))) return stayWith(turn, feeling);
  const stillIt = intents.every(
    (one) => answersNothing.has(one.kind) || (one.kind === 'feeling' && one.feeling === feeling),
  );
  if (feeling === 'needed-money' && stillIt && intents.length > 0) return stillNeeded(turn);
  const inHaste = feeling === 'revenge' || feeling === 'overtrading';
  const oneMore = (one: Intent): boolean =>
    trades.has(one.kind) ||
    (feeling === 'revenge' && one.kind === 'feeling' && one.feeling === 'overtrading');
  return inHaste && intents.some(oneMore) ? keepThePause(turn) : null;
}

import { hearsDistress, type Intent } from '@app/domain/buddy/intents/intent.ts';
import { readWishes } from '@app/domain/buddy/query/wishes.ts';
import { findCare } from '../../care/find-care.ts';
import { answerAccountWish } from '../personal/answer-account-wish.ts';
import { answerMemory } from '../personal/answer-memory.ts';
import { readWhole } from '../questions/read-turn.ts';
import type { QueryTools, ReplyDraft, Turn } from '../turn.ts';
import { afterFeeling } from './after-feeling.ts';
import { answerCare } from './answer-care.ts';

/** Only a doubt; "I had 800, now 640" raises none. */
const asksIfAllRight = ({ distress, context, actions }: ReplyDraft): boolean =>
  !distress && !context.concern && !context.feeling && actions.length > 0;

/** Where one of these is read, nobody is asked whether they are all right on a guess; light feelings have an answer of their own. */
const heardPlainly = new Set<Intent['kind']>(
  'quote compare signal event-idea levels size cost watch cancel-watch explain-signal volatility news hours tokens my-watches my-signals plan account unlisted'.split(
    ' ',
  ) as Intent['kind'][],
);
const isHeardPlainly = (one: Intent): boolean =>
  heardPlainly.has(one.kind) ||
  (one.kind === 'feeling' && !hearsDistress(one) && one.feeling !== 'needed-money');

const LEAST_IN_TALK = 0.45;

/** Too little to ask somebody how they are: something plain was read, or the talk goes on about a market. */
function isFaint({ said = '', before }: Turn, intents: readonly Intent[]): boolean {
  // It was heard before, and goes on being cared for.
  if (before.feeling) return true;
  const care = findCare(said);
  const isInTalk = before.last !== null || before.question !== null;
  if (care?.concern === 'self-harm') return isInTalk && !care.isSaid && care.certainty < LEAST_IN_TALK;
  return (
    (isInTalk && care !== null && !care.isSaid) || intents.some(isHeardPlainly) || readWishes(said).isRefused
  );
}

/** Care, a wish for the account and what is to be remembered come before every answer. */
export async function firstOfAll(
  turn: Turn,
  tools: QueryTools,
  intents: readonly Intent[],
): Promise<ReplyDraft | null> {
  const words = turn.said ?? '';
  const feels = intents.some((one) => one.kind === 'feeling');
  const cared = answerCare(turn, intents);
  const isGuess = cared !== null && asksIfAllRight(cared) && !turn.before.concern;
  if (cared && !isGuess) return cared;
  const wished = feels ? null : await answerAccountWish(turn, tools);
  const isFigure = (): boolean => readWhole(turn, tools).questions.length > 0;
  const isElse = (): boolean => isFigure() || isFaint(turn, intents);
  if (cared && !wished && !isElse()) return cared;
  return wished ?? (await answerMemory(turn, tools, words, intents)) ?? afterFeeling(turn, intents);
}

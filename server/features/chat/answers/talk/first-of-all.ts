import { hearsDistress, type Intent } from '@app/domain/buddy/intents/intent.ts';
import { readWishes } from '@app/domain/buddy/query/wishes.ts';
import type { Care } from '@app/domain/buddy/care/decide-care.ts';
import { findCare } from '../../care/find-care.ts';
import { ASKS_BACK } from '../questions/ask-back.ts';
import { answerAccountWish } from '../personal/answer-account-wish.ts';
import { answerMemory } from '../personal/answer-memory.ts';
import { readWhole } from '../questions/read-turn.ts';
import type { QueryTools, ReplyDraft, Turn } from '../turn.ts';
import { afterFeeling } from './after-feeling.ts';
import { ALL_RIGHT, answerCare, askIfAllRight } from './answer-care.ts';

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

/** From there on it is asked before anything else is answered. */
const LEAST_FIRST = { selfHarm: 0.5, other: 0.7 };

/** Only the sound of words, and no phrase: what was asked is answered, and the question put after it. */
const isFaintCare = (care: Care | null): boolean =>
  care !== null &&
  !care.isSure &&
  !care.isSaid &&
  care.certainty < (care.concern === 'self-harm' ? LEAST_FIRST.selfHarm : LEAST_FIRST.other);

/** Something plain was read, or the talk goes on about a market. */
function isPlain({ said = '', before }: Turn, intents: readonly Intent[]): boolean {
  // It was heard before, and goes on being cared for.
  if (before.feeling) return true;
  const care = findCare(said);
  const isInTalk = before.last !== null || before.question !== null;
  if (care?.concern === 'self-harm') return isInTalk && isFaintCare(care);
  return (
    (isInTalk && care !== null && !care.isSaid) || intents.some(isHeardPlainly) || readWishes(said).isRefused
  );
}

/** The reply with "are you all right?" after it, where the words sound like trouble and more was said. */
export function withCareAsked(
  turn: Turn,
  tools: QueryTools,
  intents: readonly Intent[],
  made: ReplyDraft,
): ReplyDraft {
  const { said = '', before } = turn;
  const care = findCare(said);
  if (!care || care.isSure || before.concern || before.feeling) return made;
  // Beside something plain only what is hardly to be mistaken is asked about.
  const isHidden =
    care.isSaid && intents.some(isHeardPlainly) && !intents.some(({ kind }) => kind === 'feeling');
  if (isFaintCare(care) ? isPlain(turn, intents) : !isHidden) return made;
  if (readWhole(turn, tools).questions.length > 0) return made;
  if (made.distress || made.context.feeling || made.setup !== null || made.watches.length > 0) return made;
  const asked = askIfAllRight(turn);
  if (made.content === ASKS_BACK || made.content === asked.content) return asked;
  return { ...made, content: `${made.content}\n\n${ALL_RIGHT}`, actions: asked.actions };
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
  const care = findCare(words);
  const isElse = (): boolean =>
    care?.isDeed !== true && (isFigure() || isPlain(turn, intents) || isFaintCare(care));
  if (cared && !wished && !isElse()) return cared;
  return wished ?? (await answerMemory(turn, tools, words, intents)) ?? afterFeeling(turn, intents);
}

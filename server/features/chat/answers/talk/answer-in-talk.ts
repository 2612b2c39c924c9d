import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { IntentReading } from '@app/domain/buddy/intents/read-intents.ts';
import { readCalendarQuestion } from '@app/domain/buddy/thread/read-calendar-question.ts';
import { readReaction } from '@app/domain/buddy/thread/read-reaction.ts';
import { answerFaq, messageFor } from '../../faq/answer-faq.ts';
import { findKnownInTalk, isKnown } from '../../faq/find-in-talk.ts';
import { answerCalendarQuestion } from '../calendar/answer-calendar-question.ts';
import type { ReplyDraft, QueryTools, Turn } from '../turn.ts';
import { answerFromLesson, asksDanger } from './answer-from-lesson.ts';
import { answerReaction } from './answer-reaction.ts';

/** What leans on the subject of the talk: its answer, the message that stands for it, or null. */
export async function answerInTalk(
  turn: Turn,
  tools: QueryTools,
  reading: IntentReading,
): Promise<ReplyDraft | string | null> {
  const { said = '', before } = turn;
  const onCalendar = before.thread?.subject === 'calendar' ? readCalendarQuestion(said) : null;
  const onEvent = onCalendar && (await answerCalendarQuestion(turn, tools, onCalendar));
  if (onEvent) return onEvent;
  const nod = readReaction(said) === 'nod' ? reactInTalk(turn, tools, reading) : null;
  if (nod) return nod;
  const known = findKnownInTalk(turn, reading);
  if (known) return messageFor(known, turn, tools) ?? answerFaq(turn, known);
  return (asksDanger(said) ? answerFromLesson(turn, tools) : null) ?? reactInTalk(turn, tools, reading);
}

function reactInTalk(turn: Turn, tools: QueryTools, { intents }: IntentReading): ReplyDraft | null {
  const { said = '', before } = turn;
  const reaction = readReaction(said);
  const isEvery = (kinds: ReadonlySet<Intent['kind']>): boolean =>
    intents.every(({ kind }) => kinds.has(kind));
  // Small talk after care belongs to the care.
  const isOpen =
    before.confirming !== undefined || before.feeling || before.concern || before.about?.includes('?');
  const isAssent = isEvery(assents) && before.offer === null && !YES.test(said);
  if (!isOpen && (reaction === 'nod' || isAssent)) return answerReaction(turn, tools, 'nod');
  if (reaction !== 'statement' || !isEvery(unheard) || isKnown(said)) return null;
  const isConclusion = /^so\b/i.test(said);
  return (isConclusion ? answerFromLesson(turn, tools) : null) ?? answerReaction(turn, tools, 'statement');
}

const YES = /^\W*(?:yes|yeah|yep|yup|sure|please|go on|do it|next|continue)\b/i;
const assents: ReadonlySet<Intent['kind']> = new Set(['affirm']);
const unheard: ReadonlySet<Intent['kind']> = new Set([
  'nonsense',
  'affirm',
  'lesson',
  'product',
  'help',
  'again',
  'more',
]);

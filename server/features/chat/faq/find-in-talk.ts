import { LRUCache } from 'lru-cache';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { readFollowUp } from '@app/domain/buddy/follow-ups/read-follow-up.ts';
import { hearsDistress, type Intent } from '@app/domain/buddy/intents/intent.ts';
import type { IntentReading } from '@app/domain/buddy/intents/read-intents.ts';
import type { TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { isStray } from '@app/domain/buddy/thread/is-stray.ts';
import { readReaction } from '@app/domain/buddy/thread/read-reaction.ts';
import { withSubject } from '@app/domain/buddy/thread/with-subject.ts';
import { keyOf } from '../answers/follow-ups/without-repeats.ts';
import type { Turn } from '../answers/turn.ts';
import { findCare } from '../care/find-care.ts';
import { library } from '../lessons/library.ts';
import { isAfterthought, isReadForSure } from './answer-faq.ts';
import { matchFaq, matchLesson, questions, type KnownQuestion } from './faq.ts';
import { matchInTalk } from './talk-entries.ts';

/** Closeness from which a question is taken in a talk, by what else the message may be. */
const LEAST = {
  spoken: 0.62,
  mayBeElse: 0.8,
  followUp: 0.97,
  withSubject: 0.7,
  aboveSubject: 0.03,
  known: 0.72,
};
const MOST_WORDS = 14;

/** What a message asks that leans on the subject of the talk, or null. */
export function findKnownInTalk({ said = '', before }: Turn, reading: IntentReading): KnownQuestion | null {
  const subject = before.thread?.subject;
  if (!subject || reading.intents.some(hearsDistress)) return null;
  const words = correctedWords(said, MOST_WORDS + 1);
  if (words.length > MOST_WORDS) return null;
  const isAnswer = reading.intents.some(({ kind }) => kind === 'affirm' || kind === 'decline');
  if (before.offer !== null && isAnswer) return null;
  const told = new Set(before.told);
  const isTold = (question: KnownQuestion): boolean => {
    const keys = keysOf(question);
    return keys.length > 0 && keys.every((one) => told.has(one));
  };
  const near = matchInTalk(said, aboutWhat(subject, before), isTold);
  const care = findCare(said);
  if (care?.isSure && care.concern !== 'gambling') return null;
  const isFollowUp = readFollowUp(said) !== null;
  const isReadElsewhere = /\d/.test(said) || care !== null || isFollowUp;
  const mayBeElse = isReadElsewhere || namedIn(words).pairs.length > 0;
  const alone = matchFaq(said, 2).find(({ question }) => !isAfterthought(question))?.closeness ?? 0;
  const least =
    isFollowUp || isReadForSure(reading) ? LEAST.followUp : mayBeElse ? LEAST.mayBeElse : LEAST.spoken;
  const isRepeated = near !== null && isTold(near.question) && readReaction(said) === 'statement';
  if (near && near.closeness >= Math.max(least, alone)) return isRepeated ? null : near.question;
  const namesLesson = library.find(words.join(' '))?.named === true;
  return isReadElsewhere || namesLesson || isReadForSure(reading)
    ? null
    : nearestWithSubject(words.join(' '), subject, alone);
}

const keys = new WeakMap<KnownQuestion, string[]>();

/** Of its paragraphs; made once, because every entry of a subject is asked about at every message. */
function keysOf(question: KnownQuestion): string[] {
  const made = keys.get(question) ?? question.paragraphs.map(keyOf);
  keys.set(question, made);
  return made;
}

/** The subject with what stands for all of its kind: a lesson, the file of a known question, the market. */
function aboutWhat(subject: string, { last, thread }: TurnContext): string {
  const [market] = thread?.markets ?? [];
  const file = fileById.get(subject.replaceAll(' ', '-'));
  return [last?.kind === 'lesson' && 'lesson', subject, file, market && spokenName(market)]
    .filter(Boolean)
    .join(' ');
}

const fileById = new Map(questions.map(({ id, file }) => [id, file]));

/** Whether a message is near a known question by itself. */
export const isKnown = (said: string): boolean => (matchFaq(said, 1)[0]?.closeness ?? 0) >= LEAST.known;

/** The known question that a message asks once its subject is named; the subject alone must not be what is near. */
function nearestWithSubject(said: string, subject: string, alone: number): KnownQuestion | null {
  const bare = closenessesBySubject.memo(subject);
  const told = subject.replaceAll(' ', '-');
  const [best] = withSubject(said, subject)
    .flatMap((one) => matchFaq(one, 2))
    .filter(({ question, closeness }) => closeness >= (bare.get(question.id) ?? 0) + LEAST.aboveSubject)
    .toSorted((one, other) => other.closeness - one.closeness);
  const isNear = best && best.closeness >= Math.max(LEAST.withSubject, alone) && best.question.id !== told;
  return isNear ? best.question : null;
}

const closenessesBySubject = new LRUCache<string, ReadonlyMap<string, number>>({
  max: 500,
  memoMethod: (subject) =>
    new Map(matchFaq(subject, Infinity).map(({ question, closeness }) => [question.id, closeness])),
});

/** In a talk, a lesson or a page must be what is asked, and not only set off by a word of the question ("who do I ask"). */
export function withoutStray({ said = '', before }: Turn, reading: IntentReading): IntentReading {
  if (!before.thread?.subject) return reading;
  const words = correctedWords(said, MOST_WORDS + 1);
  if (words.length > MOST_WORDS || ASKS_WHAT.test(words.join(' '))) return reading;
  const isFar = (one: Intent): boolean =>
    one.kind === 'lesson' && one.topic !== null && matchLesson(said, one.topic).closeness < LESSON_IN_TALK;
  const intents = reading.intents.filter((one) => !isFar(one) && !isStray(one, words));
  if (intents.length === reading.intents.length) return reading;
  return intents.length > 0
    ? { ...reading, intents }
    : { ...reading, intents: [{ kind: 'nonsense' }], certainty: 0 };
}
const LESSON_IN_TALK = 0.55;
const ASKS_WHAT = /^(what is|what are|explain|define|teach me|meaning of)\b/;

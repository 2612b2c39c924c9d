import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { tell } from '@app/domain/buddy/lessons/lesson.ts';
import { withSubject } from '@app/domain/buddy/thread/with-subject.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { similarityOf } from '../../faq/sentence-table.ts';
import { embedSentence } from '../../faq/sentence-vectors.ts';
import { sentencesOf } from '../follow-ups/reply-before.ts';
import { library } from '../../lessons/library.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { threadActions } from './thread-actions.ts';

/** Closeness of a sentence from which it answers; read off 23 questions on lessons. */
const LEAST = 0.38;
const LEAST_LENGTH = 60;
const MOST_WORDS = 10;
const ON_DANGER = /\b(?:risks?|risky|danger\w*|downside|catch)\b/i;
export const asksDanger = (said: string): boolean => ON_DANGER.test(said);

/** The sentences of the lesson just told that come nearest to what is asked about it; null where none is near. */
export function answerFromLesson(turn: Turn, tools: QueryTools): ReplyDraft | null {
  const { said = '', before } = turn;
  const words = correctedWords(said, MOST_WORDS + 1);
  const { topic, last } = before;
  if (!topic || last?.kind !== 'lesson' || words.length < 2 || words.length > MOST_WORDS) return null;
  const lesson = library.lesson(topic);
  const title = lesson.title.toLowerCase();
  if (before.thread?.subject !== title) return null;
  const { cite, rows } = notesOf(turn);
  const quote = tools.quote(lesson.market);
  const [definition = '', ...others] = tell(lesson, instrumentOf(lesson.market), quote, cite).split('\n\n');
  const found = asksDanger(said)
    ? sentencesOf(others.at(-1) ?? '').slice(0, 2)
    : nearest(words.join(' '), title, [...sentencesOf(definition).slice(1), ...others.flatMap(sentencesOf)]);
  return found.length === 0
    ? null
    : draft(turn, [found.join(' ')], {
        evidence: rows,
        actions: threadActions(turn, tools),
        context: { ...before, offer: null },
      });
}

/** A short sentence takes the next one with it. */
function nearest(said: string, title: string, sentences: readonly string[]): string[] {
  const asked = [said, ...withSubject(said, title)].map(embedSentence);
  const near = sentences.map((one) => {
    const vector = embedSentence(one);
    return Math.max(...asked.map((variant) => similarityOf(variant, vector)));
  });
  const most = Math.max(...near);
  const at = near.indexOf(most);
  if (most < LEAST) return [];
  const [best = '', next] = sentences.slice(at, at + 2);
  return best.length < LEAST_LENGTH && next ? [best, next] : [best];
}

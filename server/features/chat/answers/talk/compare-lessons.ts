import { tell } from '@app/domain/buddy/lessons/lesson.ts';
import { topics, type Topic } from '@app/domain/buddy/clauses/topics.ts';
import { plain } from '@app/domain/buddy/text/words.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { library } from '../../lessons/library.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from '../turn.ts';

const ASKS_BOTH = /\b(diff\w*|vs|versus|same as|mix (them|it|both)|(which|what) is what)\b/;
const names: ReadonlyArray<readonly [string, Topic]> = topics
  .flatMap((topic) => {
    const { title, also } = library.lesson(topic);
    return [title, topic.replaceAll('-', ' '), ...also].map((name) => [plain(name), topic] as const);
  })
  .toSorted(([one], [other]) => other.length - one.length);

/** The topics of "what is the difference between a stop loss and a stop out", or null. */
export function lessonsCompared(said: string): [Topic, Topic] | null {
  let text = ` ${correctedWords(said).join(' ')} `;
  if (!ASKS_BOTH.test(text)) return null;
  const found: Array<{ topic: Topic; at: number }> = [];
  for (const [name, topic] of names) {
    const at = text.search(new RegExp(`(?<= )${name}s?(?=[ ?,.])`));
    if (at < 0) continue;
    if (!found.some((one) => one.topic === topic)) found.push({ topic, at });
    text = text.slice(0, at) + '_'.repeat(name.length) + text.slice(at + name.length);
  }
  const [first, second, third] = found.toSorted((one, other) => one.at - other.at);
  return first && second && !third ? [first.topic, second.topic] : null;
}

/** What each of two things is, without the examples, and a button for either lesson. */
export function compareLessons(turn: Turn, pair: readonly [Topic, Topic]): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const lessons = pair.map(library.lesson);
  const told = lessons.map((lesson) => {
    const [first = ''] = tell(lesson, instrumentOf(lesson.market), null, cite).split('\n\n');
    return `**${lesson.title}:** ${first}`;
  });
  return draft(turn, told, {
    evidence: rows,
    actions: lessons.map(({ title, asks }) => ({ label: title, say: asks[0] as string })),
    context: { asked: 'lesson', topic: pair[1] },
  });
}

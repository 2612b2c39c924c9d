import MiniSearch from 'minisearch';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import type { FindTopic, Topic } from '@app/domain/buddy/topics.ts';
import { nameKey, terms, termsOf } from './terms.ts';

/** How far the best must be ahead of the second, and how much of what was said it must know, to be sure. */
const AHEAD = 1.1;
const KNOWN = 0.5;
/** Finds the lesson that a question is about, slips of the pen forgiven. */
export function lessonFinder(lessons: readonly Lesson[]): FindTopic {
  const named = new Map<string, Topic>();
  for (const lesson of lessons)
    for (const said of [...lesson.asks, ...lesson.also]) named.set(nameKey(said), lesson.topic);
  for (const { topic, title } of lessons) for (const name of [title, topic]) named.set(nameKey(name), topic);

  const index = new MiniSearch({
    fields: ['names', 'asks', 'body'],
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  index.addAll(
    lessons.map((lesson) => ({
      id: lesson.topic,
      names: namesOf(lesson).join('\n'),
      asks: lesson.asks.join('\n'),
      body: lesson.body,
    })),
  );
  const vocabulary = new Set(
    lessons.flatMap((lesson) => [...namesOf(lesson), ...lesson.asks, lesson.body].flatMap(termsOf)),
  );
  /** Two letters that changed places are put back before anything is searched for. */
  const asWritten = (term: string): string =>
    vocabulary.has(term) ? term : (swaps(term).find((one) => vocabulary.has(one)) ?? term);
  const forgiving = {
    boost: { names: 3, asks: 1.5 },
    tokenize: (said: string) => termsOf(said).map(asWritten),
    fuzzy: (term: string) =>
      vocabulary.has(term) || term.length < 4 || /\d/.test(term) ? false : term.length < 7 ? 1 : 2,
    prefix: (term: string) => !vocabulary.has(term) && term.length >= 4,
    weights: { fuzzy: 0.5, prefix: 0.5 },
  };

  return (said) => {
    const exact = named.get(nameKey(said) || '-');
    if (exact) return { topic: exact, sure: true, named: true };
    const asked = [...new Set(terms(said).map(asWritten))];
    if (asked.length === 0) return null;
    const [best, second] = index.search(said, forgiving);
    if (!best) return null;
    const known = asked.filter((term) => best.queryTerms.includes(term));
    const spelt = known.some((term) => best.match[term]?.some((field) => field !== 'body'));
    const sure =
      (spelt || asked.length === 1) &&
      known.length >= KNOWN * asked.length &&
      best.score >= AHEAD * (second?.score ?? 0);
    return { topic: best.id as Topic, sure, named: false };
  };
}

const swaps = (term: string): string[] =>
  Array.from(
    { length: Math.max(0, term.length - 1) },
    (_, i) => `${term.slice(0, i)}${term[i + 1]}${term[i]}${term.slice(i + 2)}`,
  );

const namesOf = ({ topic, title, also }: Lesson): string[] => [title, topic.replaceAll('-', ' '), ...also];

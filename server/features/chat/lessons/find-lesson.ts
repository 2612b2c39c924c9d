import MiniSearch from 'minisearch';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import type { FindTopic, Topic } from '@app/domain/buddy/topics.ts';
import { fullTerms, isWhole, nameKey, shortKey, terms, termsOf, wordForWord } from './terms.ts';

/** How far the best must be ahead of the second, and how much of what was said it must know, to be sure. */
const AHEAD = 1.03;
const KNOWN = 0.6;
/** A name counts for more than a likeness, and one of two words can hardly be there by chance. */
const BY_NAME = 0.5;
const BY_LONG_NAME = 0.34;
/** Share of what was said, and of one of the lesson's own questions, that must be the same. */
const LIKE = 0.5;

type Phrases = { names: string[][]; asks: string[][] };

/** Finds the lesson that a question is about, slips of the pen forgiven. */
export function lessonFinder(lessons: readonly Lesson[]): FindTopic {
  const named = new Map<string, Topic>();
  for (const { topic, asks, also } of lessons)
    for (const name of [...asks.filter((one) => terms(one).length > 1), ...also])
      named.set(nameKey(name), topic);
  for (const { topic, title } of lessons) for (const name of [title, topic]) named.set(nameKey(name), topic);

  const questions = new Map(
    lessons.flatMap(({ topic, asks }) => asks.map((one) => [wordForWord(one), topic])),
  );
  const phrases = new Map(
    lessons.map((lesson) => [
      lesson.topic,
      { names: namesOf(lesson).filter(isWhole).map(fullTerms), asks: lesson.asks.map(terms) },
    ]),
  );
  const index = new MiniSearch({
    fields: ['title', 'names', 'asks', 'body'],
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  index.addAll(
    lessons.map((lesson) => ({
      id: lesson.topic,
      title: `${lesson.title} ${lesson.topic}`,
      names: lesson.also.join('\n'),
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
    boost: { title: 4, names: 2, asks: 3 },
    tokenize: (said: string) => termsOf(said).map(asWritten),
    fuzzy: (term: string) =>
      vocabulary.has(term) || term.length < 4 || /\d/.test(term) ? false : term.length < 8 ? 1 : 2,
    prefix: (term: string) => !vocabulary.has(term) && term.length >= 4,
    weights: { fuzzy: 0.5, prefix: 0.5 },
  };

  return (said) => {
    const question = questions.get(wordForWord(said));
    if (question) return { topic: question, sure: true, named: false };
    const exact = named.get(nameKey(said) || '-') ?? named.get(shortKey(said) || '-');
    if (exact) return { topic: exact, sure: true, named: true };
    const asked = [...new Set(terms(said).map(asWritten))];
    if (asked.length === 0) return null;
    const [best, second] = index.search(said, forgiving);
    if (!best) return null;
    const strong = (term: string): boolean => best.match[term]?.some((field) => field !== 'body') ?? false;
    const matched = asked.filter(
      (term) => best.queryTerms.includes(term) && (!vocabulary.has(term) || strong(term)),
    );
    const heard = new Set([...asked, ...fullTerms(said), ...best.terms.filter(strong)]);
    const { names, asks } = phrases.get(best.id as Topic) as Phrases;
    const called = names.filter((name) => name.every((term) => heard.has(term)));
    const likeAnAsk =
      asked.length > 1 &&
      asks.some((ask) => {
        const shared = ask.filter((term) => heard.has(term)).length;
        return shared >= LIKE * asked.length && shared >= LIKE * ask.length;
      });
    const known = matched.length / asked.length;
    const sure =
      ((called.length > 0 && known >= (called.some((name) => name.length > 1) ? BY_LONG_NAME : BY_NAME)) ||
        (likeAnAsk && known >= KNOWN)) &&
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

import MiniSearch from 'minisearch';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import type { FindTopic, Topic } from '@app/domain/buddy/topics.ts';
import { fullTerms, isWhole, nameKey, shortKey, terms, termsOf, wordForWord } from './terms.ts';

/** How far the best must be ahead of the second. */
const AHEAD = 1.03;
/**
 * How much of what was said must be known to the lesson: less where its name fell, least for a name of two words, which
 * can hardly be there by chance.
 */
const KNOWN = { likeAnAsk: 0.6, named: 0.5, namedAtLength: 0.34 };
/** Share of what was said, and of one of the lesson's own questions, that must be the same. */
const LIKE = 0.5;
/** More words than a question about one notion has. */
const MOST_TERMS = 14;

/** Finds the lesson that a question is about, slips of the pen forgiven. */
export function lessonFinder(lessons: readonly Lesson[]): FindTopic {
  const { questions, names } = exactly(lessons);
  const search = searcher(lessons);
  const byTopic = new Map(
    lessons.map((lesson) => [
      lesson.topic,
      { names: namesOf(lesson).filter(isWhole).map(fullTerms), asks: lesson.asks.map(terms) },
    ]),
  );
  return (said) => {
    const question = questions.get(wordForWord(said));
    if (question) return { topic: question, sure: true, named: false };
    const name = names.get(nameKey(said) || '-') ?? names.get(shortKey(said) || '-');
    if (name) return { topic: name, sure: true, named: true };
    const found = search(said);
    if (!found) return null;
    const { topic, asked, heard, known, ahead } = found;
    const own = byTopic.get(topic) as Phrases;
    const called = own.names.filter((one) => one.every((term) => heard.has(term)));
    const near = own.asks.some((ask) => isLike(ask, asked, heard));
    const sure =
      (called.some((one) => one.length > 1) && known >= KNOWN.namedAtLength) ||
      (called.length > 0 && known >= KNOWN.named) ||
      (near && known >= KNOWN.likeAnAsk);
    return { topic, sure: sure && ahead >= AHEAD, named: false };
  };
}

type Phrases = { names: string[][]; asks: string[][] };

/** One word alone is like no question: in somebody's sentence it could stand for anything. */
function isLike(ask: readonly string[], asked: readonly string[], heard: ReadonlySet<string>): boolean {
  const shared = ask.filter((term) => heard.has(term)).length;
  return asked.length > 1 && shared >= LIKE * asked.length && shared >= LIKE * ask.length;
}

const namesOf = ({ topic, title, also }: Lesson): string[] => [title, topic.replaceAll('-', ' '), ...also];

/** The lessons' own questions word for word, and their names however they are put; a title comes before another's other name. */
function exactly(lessons: readonly Lesson[]) {
  const questions = new Map<string, Topic>();
  const names = new Map<string, Topic>();
  for (const { topic, asks, also } of lessons) {
    for (const ask of asks) questions.set(wordForWord(ask), topic);
    for (const name of [...asks.filter((one) => terms(one).length > 1), ...also])
      names.set(nameKey(name), topic);
  }
  for (const { topic, title } of lessons) names.set(nameKey(title), topic).set(nameKey(topic), topic);
  return { questions, names };
}

type Found = {
  topic: Topic;
  asked: string[];
  /** What was said, with the words that slips of it were taken for. */
  heard: Set<string>;
  /** Share of what was said that the lesson's names and questions know. */
  known: number;
  /** How many times the score of the second. */
  ahead: number;
};

function searcher(lessons: readonly Lesson[]): (said: string) => Found | null {
  const index = new MiniSearch({
    fields: ['title', 'names', 'asks', 'body'],
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  const texts = lessons.map((lesson) => ({
    id: lesson.topic,
    title: `${lesson.title} ${lesson.topic}`,
    names: lesson.also.join('\n'),
    asks: lesson.asks.join('\n'),
    body: lesson.body,
  }));
  index.addAll(texts);
  const vocabulary = new Set(
    texts.flatMap(({ title, names, asks, body }) => [title, names, asks, body].flatMap(termsOf)),
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
    const asked = [...new Set(terms(said).map(asWritten))];
    if (asked.length === 0 || asked.length > MOST_TERMS) return null;
    const [best, second] = index.search(said, forgiving);
    if (!best) return null;
    const strong = (term: string): boolean => best.match[term]?.some((field) => field !== 'body') ?? false;
    const matched = asked.filter(
      (term) => best.queryTerms.includes(term) && (!vocabulary.has(term) || strong(term)),
    );
    return {
      topic: best.id as Topic,
      asked,
      heard: new Set([...asked, ...fullTerms(said), ...best.terms.filter(strong)]),
      known: matched.length / asked.length,
      ahead: second ? best.score / second.score : Infinity,
    };
  };
}

const swaps = (term: string): string[] =>
  Array.from(
    { length: Math.max(0, term.length - 1) },
    (_, i) => `${term.slice(0, i)}${term[i + 1]}${term[i]}${term.slice(i + 2)}`,
  );

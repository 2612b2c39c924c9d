import MiniSearch from 'minisearch';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import type { FindTopic, Topic } from '@app/domain/buddy/clauses/topics.ts';
import {
  allTerms,
  keepsEveryWord,
  nameKey,
  distinctiveKey,
  distinctiveTerms,
  indexTerms,
  questionKey,
} from './terms.ts';

const MIN_LEAD = 1.03;
const MIN_KNOWN_SHARE = { likeAnAsk: 0.6, named: 0.5, namedAtLength: 0.34 };
const MIN_SHARED = 0.5;
const MAX_TERMS = 14;
/** From here on a repeated word is searched for once: it says nothing more, and each costs a search. */
const MAX_REPEATED_TERMS = 60;

export function createLessonFinder(lessons: readonly Lesson[]): FindTopic {
  const { questions, names } = indexExactPhrases(lessons);
  const search = createSearch(lessons);
  const byTopic = new Map(
    lessons.map((lesson) => [
      lesson.topic,
      {
        names: namesOf(lesson).filter(keepsEveryWord).map(allTerms),
        asks: lesson.asks.map(distinctiveTerms),
      },
    ]),
  );
  return (text) => {
    const question = questions.get(questionKey(text));
    if (question) return { topic: question, sure: true, named: false };
    const name = names.get(nameKey(text) || '-') ?? names.get(distinctiveKey(text) || '-');
    if (name) return { topic: name, sure: true, named: true };
    const hit = search(text);
    const mentioned = findMention(text, names);
    if (!hit) return mentioned && { topic: mentioned, sure: false, named: false, mentioned };
    const { topic, queryTerms, matchedTerms, knownShare, lead } = hit;
    const own = byTopic.get(topic) as LessonPhrases;
    const matchedNames = own.names.filter((one) => one.every((term) => matchedTerms.has(term)));
    const isNearAsk = own.asks.some((ask) => isSimilar(ask, queryTerms, matchedTerms));
    const sure =
      (matchedNames.some((one) => one.length > 1) && knownShare >= MIN_KNOWN_SHARE.namedAtLength) ||
      (matchedNames.length > 0 && knownShare >= MIN_KNOWN_SHARE.named) ||
      (isNearAsk && knownShare >= MIN_KNOWN_SHARE.likeAnAsk);
    return { topic, sure: sure && lead >= MIN_LEAD, named: false, mentioned };
  };
}

const MAX_NAME_WORDS = 4;
const MAX_WORDS = 40;

function findMention(text: string, names: ReadonlyMap<string, Topic>): Topic | null {
  const words = text.split(' ').slice(0, MAX_WORDS);
  for (let length = MAX_NAME_WORDS; length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const part = words.slice(at, at + length).join(' ');
      const topic =
        part.length > 2 && distinctiveTerms(part).length > 0 ? names.get(nameKey(part)) : undefined;
      if (topic) return topic;
    }
  }
  return null;
}

type LessonPhrases = { names: string[][]; asks: string[][] };

function isSimilar(
  ask: readonly string[],
  queryTerms: readonly string[],
  matchedTerms: ReadonlySet<string>,
): boolean {
  const shared = ask.filter((term) => matchedTerms.has(term)).length;
  return (
    queryTerms.length > 1 && shared >= MIN_SHARED * queryTerms.length && shared >= MIN_SHARED * ask.length
  );
}

const namesOf = ({ topic, title, also }: Lesson): string[] => [title, topic.replaceAll('-', ' '), ...also];

function indexExactPhrases(lessons: readonly Lesson[]) {
  const questions = new Map<string, Topic>();
  const names = new Map<string, Topic>();
  for (const { topic, asks, also } of lessons) {
    for (const ask of asks) questions.set(questionKey(ask), topic);
    for (const name of [...asks.filter((one) => distinctiveTerms(one).length > 1), ...also])
      names.set(nameKey(name), topic);
  }
  for (const { topic, title } of lessons) names.set(nameKey(title), topic).set(nameKey(topic), topic);
  return { questions, names };
}

type SearchHit = {
  topic: Topic;
  queryTerms: string[];
  matchedTerms: Set<string>;
  knownShare: number;
  lead: number;
};

function createSearch(lessons: readonly Lesson[]): (text: string) => SearchHit | null {
  const index = new MiniSearch({
    fields: ['title', 'names', 'asks', 'body'],
    tokenize: indexTerms,
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
    texts.flatMap(({ title, names, asks, body }) => [title, names, asks, body].flatMap(indexTerms)),
  );
  const correctSpelling = (term: string): string =>
    vocabulary.has(term) ? term : (transpositions(term).find((one) => vocabulary.has(one)) ?? term);
  const searchOptions = {
    boost: { title: 4, names: 2, asks: 3 },
    tokenize: (text: string) => {
      const terms = indexTerms(text).map(correctSpelling);
      return terms.length > MAX_REPEATED_TERMS ? [...new Set(terms)] : terms;
    },
    fuzzy: (term: string) =>
      vocabulary.has(term) || term.length < 4 || /\d/.test(term) ? false : term.length < 8 ? 1 : 2,
    prefix: (term: string) => !vocabulary.has(term) && term.length >= 4,
    weights: { fuzzy: 0.5, prefix: 0.5 },
  };
  return (text) => {
    const queryTerms = [...new Set(distinctiveTerms(text).map(correctSpelling))];
    if (queryTerms.length === 0 || queryTerms.length > MAX_TERMS) return null;
    const [best, second] = index.search(text, searchOptions);
    if (!best) return null;
    const isStrongMatch = (term: string): boolean =>
      best.match[term]?.some((field) => field !== 'body') ?? false;
    const matched = queryTerms.filter(
      (term) => best.queryTerms.includes(term) && (!vocabulary.has(term) || isStrongMatch(term)),
    );
    return {
      topic: best.id as Topic,
      queryTerms,
      matchedTerms: new Set([...queryTerms, ...allTerms(text), ...best.terms.filter(isStrongMatch)]),
      knownShare: matched.length / queryTerms.length,
      lead: second ? best.score / second.score : Infinity,
    };
  };
}

const transpositions = (term: string): string[] =>
  Array.from(
    { length: Math.max(0, term.length - 1) },
    (_, i) => `${term.slice(0, i)}${term[i + 1]}${term[i]}${term.slice(i + 2)}`,
  );

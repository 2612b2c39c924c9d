import { topics } from '@app/domain/buddy/clauses/topics.ts';
import { readQueryByRules } from '@app/domain/buddy/query/read-by-rules.ts';
import { seeFigure } from '@app/domain/buddy/query/figures/see-figure.ts';
import type { ActWish } from '@app/domain/buddy/query/wishes.ts';
import type { Question } from '@app/domain/buddy/query/query.ts';
import type { QueryContext } from '@app/domain/buddy/query/thought.ts';
import { questions } from '../../faq/faq.ts';
import { library } from '../../lessons/library.ts';
import { readExamples } from '../examples.ts';
import { namedSigns } from '../named-signs.ts';
import { seeded } from '../training/joined-messages.ts';
import type { Lesson } from '../training/learn.ts';
import { hashNames } from '../vocabulary.ts';
import { readFigureExamples, type FigureExample } from './figure-examples.ts';
import { typicalPrice } from './typical-price.ts';

/** Any day with a whole week before it. */
const NOW = Date.UTC(2025, 9, 15, 12);
/** Messages that ask for no figure, of thousands that are at hand. */
const EVERY = { knownQuestion: 2, example: 10, nearExample: 3 };
const NO_FIGURE_COUNT = 0.5;
/** These kinds may hold a figure. */
const ofFigures =
  /^(quote|compare|size|cost|volatility|hours|news|tokens|my-signals|shorter|more|again|why|affirm|decline|untaught)/;
/** They speak of prices and ask for no figure. */
const nearFigures = /^(levels|outlook)$/;
/** What an intent wishes to be done. */
const wishOf: Partial<Record<string, ActWish>> = {
  signal: 'signal',
  'event-idea': 'signal',
  watch: 'watch',
  'cancel-watch': 'cancel-watch',
};

const contextAfter = (question: Question | null): QueryContext => ({
  now: NOW,
  question,
  pair: question?.pairs[0] ?? null,
  priceOf: typicalPrice,
});

function lessonOf({ say, before, measure }: FigureExample): Lesson & { isRuled: boolean } {
  const last = before === null ? null : (readQueryByRules(before, contextAfter(null)).questions[0] ?? null);
  const { questions: ruled, whole } = readQueryByRules(say, contextAfter(last));
  const seen = seeFigure(say, whole, { ruled, last });
  return {
    names: hashNames(namedSigns(seen)),
    labels: new Set([measure]),
    counts: 1,
    isRuled: ruled.length > 0,
  };
}

/** Two examples in one message hold both figures, or a figure and a wish. */
const JOINED = 5_000;
const JOINED_COUNT = 0.5;
const LONGEST_JOINED = 12;
const joints = [' and ', '. ', '? ', ', and ', ' also ', '? and '];

function joinedLessons(examples: readonly FigureExample[]): Lesson[] {
  const chance = seeded(99);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(chance() * list.length)] as Value;
  const short = examples.filter(
    ({ say, before, measure }) =>
      before === null && measure !== 'none' && say.split(' ').length <= LONGEST_JOINED,
  );
  return Array.from({ length: JOINED }, () => {
    const [one, other] = [pick(short), pick(short)];
    const say = `${one.say.replace(/[.?!]+$/, '')}${pick(joints)}${other.say}`;
    return {
      ...lessonOf({ say, before: null, measure: one.measure }),
      labels: new Set([one.measure, other.measure]),
      counts: JOINED_COUNT,
    };
  });
}

/** Messages with an act in them, alone or beside other thoughts. */
const wishLessons = (): Lesson[] =>
  readExamples()
    .filter(({ before }) => before.length === 0)
    .flatMap(({ say, kinds }) => {
      const wishes = kinds.flatMap((kind) => wishOf[kind] ?? []);
      const labels = new Set(wishes);
      const isBesideFigures = kinds.some((kind) => ofFigures.test(kind));
      return wishes.length === 0 || isBesideFigures
        ? []
        : [{ ...lessonOf({ say, before: null, measure: 'none' }), labels }];
    });

/** The examples of figures, and known questions and messages of other intents in which the rules read no figure either. */
export function figureLessons(): Lesson[] {
  const known = questions.filter(({ asks }) => asks === null).flatMap(({ phrasings }) => phrasings);
  const others = readExamples().filter(
    ({ kinds, before }) =>
      before.length === 0 && kinds.every((kind) => !ofFigures.test(kind) && !wishOf[kind]),
  );
  const near = others.filter(({ kinds }) => kinds.every((kind) => nearFigures.test(kind)));
  const lessons = topics.flatMap((topic) => {
    const { title, also, asks } = library.lesson(topic);
    return [title, ...also, ...asks];
  });
  const none = [
    ...lessons,
    ...known.filter((_, i) => i % EVERY.knownQuestion === 0),
    ...others.filter((_, i) => i % EVERY.example === 0).map(({ say }) => say),
    ...near.filter((_, i) => i % EVERY.nearExample === 0).map(({ say }) => say),
  ].map((say) => lessonOf({ say, before: null, measure: 'none' }));
  const examples = readFigureExamples();
  return [
    ...examples.map(lessonOf),
    ...joinedLessons(examples),
    ...wishLessons(),
    ...none.filter(({ isRuled }) => !isRuled).map((one) => ({ ...one, counts: NO_FIGURE_COUNT })),
  ];
}

import { withoutAmounts } from './amounts.ts';
import type { Pair } from '../../market/instrument.ts';
import { readCosts } from '../questions/cost-question.ts';
import { aboutBrokers, aboutHouse, isHostile, smallTalk } from '../questions/house-questions.ts';
import type { Intent } from '../intents/intent.ts';
import { asksMeaning, lessonAsked, type LessonAsked } from '../questions/lesson-question.ts';
import { aboutMarket } from '../questions/market-questions.ts';
import { asksSafety, newsQuestion, readNews, subjectIn } from '../questions/news-question.ts';
import * as market from '../phrases/market.ts';
import * as own from '../phrases/own-trades.ts';
import * as talk from '../phrases/small-talk.ts';
import { sure, type Clause, type Reading } from '../intents/reading.ts';
import { amountsIn, hasAmounts, readSize } from '../questions/size-question.ts';
import { namedIn } from './spoken-pairs.ts';
import { timeframeIn } from './timeframe.ts';
import type { FindTopic } from './topics.ts';
import { pairBefore, type TurnContext } from '../intents/turn-context.ts';
import { readWatch } from '../questions/watch-question.ts';

const apart =
  /\b(compare|comparison|difference|better|stronger|weaker|which|or|and|than|then|rank|cheaper|more)\b/;
const pointsBack = /\b(it|its|this|that|same|there|one|ones|them)\b/;
const generic = /^(stocks?|shares|bonds|options|etfs?|nfts?|nft|altcoins|indices|index funds|treasuries)$/;
/** The context resolves "it" and whatever the clause omits. */
export function readClause(words: readonly string[], context: TurnContext, findTopic: FindTopic): Reading {
  const text = words.join(' ');
  const { pairs, unknown } = namedIn(words, apart.test(text));
  const before = pairBefore(context);
  const clause: Clause = {
    text,
    words,
    pairs,
    unknown,
    pair: pairs[0] ?? (pointsBack.test(text) ? before : null),
    timeframe: timeframeIn(text),
  };
  const implied = clause.pair ?? before;
  const about = pairs.length || Number(clause.pair !== null && /\b(it|its|there)\b/.test(text));
  const lesson = lessonAsked(
    text,
    about,
    (said) => findTopic(withoutAmounts(said)),
    context.last?.kind === 'lesson',
  );
  return (
    (isHostile(clause) ? sure({ kind: 'hostile' }) : null) ??
    aboutWatches(clause, implied) ??
    smallTalk(clause) ??
    sizeInFigures(clause, implied) ??
    playsEvent(clause) ??
    aboutBrokers(clause, lesson) ??
    aboutLessons(clause, lesson, true) ??
    explains(clause) ??
    aboutHouse(clause, lesson) ??
    aboutTime(clause) ??
    (unknown && !(asksMeaning.test(text) && generic.test(unknown))
      ? sure({ kind: 'unlisted', name: strangerIn(words, unknown) })
      : null) ??
    aboutSums(clause, implied, lesson) ??
    aboutOwnTrades(clause, lesson) ??
    aboutLessons(clause, lesson, false) ??
    aboutMarket(clause, implied, context, lesson) ??
    looseEnds(clause, lesson)
  );
}

function strangerIn(words: readonly string[], unknown: string): string {
  const i = words.indexOf(unknown.toLowerCase());
  const known = (word: string | undefined): word is string =>
    word !== undefined && word.length === 3 && namedIn([word]).pairs.length + Number(word === 'usd') > 0;
  if (i >= 0 && unknown === unknown.toUpperCase() && unknown.length === 3) {
    if (known(words[i - 1])) return `${words[i - 1]?.toUpperCase()}/${unknown}`;
    if (known(words[i + 1])) return `${unknown}/${words[i + 1]?.toUpperCase()}`;
  }
  return unknown;
}

function aboutWatches({ text, pairs, pair, timeframe, words }: Clause, implied: Pair | null): Reading | null {
  if (own.cancelWatch.test(text) && !/\b(e ?mails?|notifications?|quiet hours|at night)\b/.test(text))
    return sure({
      kind: 'cancel-watch',
      pair: pairs[0] ?? (/\b(it|that|this|one)\b/.test(text) ? implied : null),
    });
  if (own.myWatches.test(text) && pairs.length === 0 && !/\b(mean|explain)\b/.test(text))
    return sure({ kind: 'my-watches' });
  const watch = readWatch(words, pair, timeframe);
  return watch ? sure({ ...watch, pair: watch.pair ?? (/\b(entry)\b/.test(text) ? null : implied) }) : null;
}

function explains({ text, pair }: Clause): Reading | null {
  return own.explainSignal.test(text) && !own.aboutNotion.test(text)
    ? sure({ kind: 'explain-signal', pair })
    : null;
}

function aboutLessons({ text, pair }: Clause, lesson: LessonAsked | null, plainly: boolean): Reading | null {
  if (!lesson || (lesson.how === 'plainly') !== plainly || lesson.how === 'loosely') return null;
  if (own.explainSignal.test(text) && !own.aboutNotion.test(text)) return null;
  return readCosts(text, pair).length > 0 ? null : sure(lesson.intent);
}

function sizeInFigures({ text }: Clause, implied: Pair | null): Reading | null {
  const size = readSize(text, implied);
  return size && hasAmounts(size) ? sure(size) : null;
}

function playsEvent({ text }: Clause): Reading | null {
  const event = subjectIn(text);
  return event &&
    own.playsEvent.test(text) &&
    !safely.test(text) &&
    !asksSafety.test(text) &&
    !/\b(teach|explain|style|lesson)\b/.test(text)
    ? sure({ kind: 'event-idea', event: event === 'minutes' ? 'fomc' : event })
    : null;
}

const safely = /\b(safe|wise|risky|dangerous|wait|hold|avoid|stay)\b/;
const asksDate = /\b(when|what time|what day|date|schedule)\b/;

function aboutTime({ text, pairs }: Clause): Reading | null {
  const event = subjectIn(text);
  if (
    event &&
    own.eventIdea.test(text) &&
    !safely.test(text) &&
    !asksSafety.test(text) &&
    !asksDate.test(text) &&
    !/\b(teach|explain|lesson|hold|stay out|avoid)\b/.test(text)
  )
    return sure({ kind: 'event-idea', event: event === 'minutes' ? 'fomc' : event });
  if (/\bopens?\b|\bclosed?\b|\bholiday/.test(text) && !event) return null;
  const news = newsQuestion(text, pairs);
  return news ? sure(news) : null;
}

function aboutSums(
  { text, pair, pairs }: Clause,
  implied: Pair | null,
  lesson: LessonAsked | null,
): Reading | null {
  if (pairs.length > 1 && market.compare.test(text)) return null;
  const costs = readCosts(
    text,
    pair ??
      (/\b(spreads?|swaps?|commissions?)\b/.test(text) && /\b(now|cost|how much)\b/.test(text)
        ? implied
        : null),
  );
  if (costs.length > 0) return sure(...costs);
  const size = readSize(text, implied);
  if (
    size &&
    lesson &&
    !hasAmounts(size) &&
    !/\b(i|my|me|calculator)\b/.test(text.replace(/\bhow (much|do|can|should) i\b.*\brisk\b.*/, ''))
  )
    return null;
  return size ? sure(size) : null;
}

function aboutOwnTrades({ text, pair }: Clause, lesson: LessonAsked | null): Reading | null {
  const general =
    lesson &&
    pair === null &&
    /^(where|should|can|how|is|when)\b/.test(text) &&
    !/\b(now|this|it|out)\b/.test(text);
  if (general) return null;
  if (own.explainSignal.test(text) && !own.aboutNotion.test(text))
    return sure({ kind: 'explain-signal', pair: pair });
  if (
    own.orders.test(text) &&
    !/\b(what|how|explain|meaning|why|where should|when should|when do|journal)\b(?! do i)/.test(text)
  )
    return sure({ kind: 'orders', pair });
  return own.mySignals.test(text) &&
    !/\b(what is a|in general|explain|good|a signal|a high|a low|minus|result of|enough)\b/.test(
      text.replace(/\b(any|no) good\b/, ''),
    )
    ? sure({ kind: 'my-signals' })
    : null;
}

function looseEnds({ text, words, pairs }: Clause, lesson: LessonAsked | null): Reading {
  const weak = (intent: Intent): Reading => ({ intents: [intent], sure: false });
  if (talk.help.test(text)) return weak({ kind: 'help' });
  if (lesson) return weak(lesson.intent);
  const told = amountsIn(text);
  if (/\$\d/.test(text) && told.capital !== null) return weak({ kind: 'size', ...told, pair: null });
  if (/\b(news|calendar)\b/.test(text)) return weak(readNews(text, pairs));
  if (talk.thanks.test(text) && words.length <= 8) return weak({ kind: 'thanks' });
  if (/\b(teach me|lessons?|learn)\b/.test(text)) return weak({ kind: 'lesson', topic: null });
  if (/\b(prices?|quotes?|rates?)\b/.test(text)) return weak({ kind: 'quote', pairs: [] });
  return weak({ kind: 'nonsense' });
}

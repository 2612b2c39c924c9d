import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import type { Intent } from './intent.ts';
import { lessonAsked } from './lesson-question.ts';
import { newsQuestion, readNews } from './news-question.ts';
import { said } from './phrases.ts';
import { instrumentWords, namedIn } from './spoken-pairs.ts';
import { timeframeIn } from './timeframe.ts';
import type { FindTopic } from './topics.ts';
import type { TurnContext } from './turn-context.ts';

export const vocabulary: readonly string[] = [
  ...instrumentWords,
  ...'price prices quote signal signals spread leverage margin breakout support resistance volatility candlestick candlesticks candle drawdown position calendar backtest session sessions london sydney token tokens premium upgrade compare explain watch alert notify tell market markets trade trading trades weekly daily forex thanks hello please scalp swing profit results opportunity outlook forecast prediction analysis bullish bearish trend target reward currency what should bitcoin ethereum'.split(
    ' ',
  ),
];

const above = /\b(above|over|past|higher than|up to|breaks? up|rises?|goes up|upside|upwards?|climbs?)\b/;
const below =
  /\b(below|under|lower than|beneath|down to|breaks? down|falls?|drops?|goes down|downside|downwards?|dips?)\b/;
/** The meaning of one clause of corrected words, on its own; the context only fills what "it" stands for. */
export function readClause(words: readonly string[], context: TurnContext, findTopic: FindTopic): Intent {
  const text = words.join(' ');
  const named = namedIn(
    words,
    /\b(compare|comparison|difference|better|stronger|weaker|which|or|and)\b/.test(text),
  );
  const { pairs, unknown } = named;
  const pair = pairs[0] ?? (/\b(it|this|that|same|one)\b/.test(text) ? (context.pairs[0] ?? null) : null);
  const timeframe = timeframeIn(text);
  const lesson = lessonAsked(text, pairs.length, findTopic);
  return (
    (lesson?.how === 'plainly' ? lesson.intent : null) ??
    smallTalk(text, pairs.length > 0) ??
    newsQuestion(text, pairs) ??
    aboutTheAccount(text, lesson?.how === 'asked' ? lesson.intent : null, pair) ??
    (unknown ? { kind: 'unlisted', name: unlistedPair(words, unknown) } : null) ??
    (pairs.length > 1 && said.compare.test(text) ? { kind: 'compare', pairs } : null) ??
    watch(text, pair, timeframe, words) ??
    hours(text, pairs[0] ?? null) ??
    aboutTheMarket(text, pair, pairs, timeframe) ??
    looseEnds(text, lesson?.intent ?? null)
  );
}

function unlistedPair(words: readonly string[], unknown: string): string {
  const i = words.indexOf(unknown.toLowerCase());
  const before = words[i - 1];
  const after = words[i + 1];
  if (before && before.length === 3 && namedIn([before]).pairs.length + Number(before === 'usd') > 0)
    return `${before.toUpperCase()}/${unknown}`;
  if (after && after.length === 3 && namedIn([after]).pairs.length + Number(after === 'usd') > 0)
    return `${unknown}/${after.toUpperCase()}`;
  return unknown;
}

function smallTalk(text: string, aboutPair: boolean): Intent | null {
  if (said.greeting.test(text)) return { kind: 'greeting' };
  if (said.goodbye.test(text)) return { kind: 'goodbye' };
  if (aboutPair) return null;
  if (said.method.test(text) && !/\bbreak ?outs?\b/.test(text)) return { kind: 'method' };
  if (said.identity.test(text)) return { kind: 'identity' };
  if (said.howAreYou.test(text)) return { kind: 'how-are-you' };
  if (said.joke.test(text)) return { kind: 'joke' };
  return null;
}

function aboutTheAccount(text: string, lesson: Intent | null, pair: Pair | null): Intent | null {
  if (
    said.tokens.test(text) &&
    !/\b(balance of (trade|payments)|equity|negative|minus|protection)\b/.test(text)
  )
    return { kind: 'tokens' };
  if (said.account.test(text)) return { kind: 'account' };
  if (said.orders.test(text)) return { kind: 'orders' };
  if (said.explainSignal.test(text)) return { kind: 'explain-signal', pair };
  if (lesson) return lesson;
  if (said.myWatches.test(text)) return { kind: 'my-watches' };
  if (said.mySignals.test(text)) return { kind: 'my-signals' };
  if (said.plan.test(text)) return { kind: 'plan' };
  return null;
}

function watch(
  text: string,
  pair: Pair | null,
  timeframe: Timeframe | null,
  words: readonly string[],
): Intent | null {
  const whenItMoves =
    /\b(when|if|once|as soon as)\b/.test(text) &&
    /\b(breaks?|hits?|reaches|touches|crosses|goes|gets|moves|falls?|rises?|drops?|is|at)\b/.test(text);
  if (!said.watch.test(text)) return null;
  const told =
    /\b(tell|let|message|text|inform|remind|call|wake|email) (me|us|know)\b/.test(text) &&
    !/\b(watch|eye|alert|alarm|notify|notification|monitor)\b/.test(text);
  if (told && !whenItMoves) return null;
  if (/\bwhen\b.*\b(open|opens|close|closes)\b/.test(text) && !pair) return null;
  const direction = above.test(text) ? 'above' : below.test(text) ? 'below' : null;
  return { kind: 'watch', pair, timeframe, level: levelIn(words), direction };
}

function levelIn(words: readonly string[]): number | null {
  for (const word of words) {
    const [, figure, thousands] = /^(\d{1,7}(?:\.\d{1,6})?)(k?)$/.exec(word) ?? [];
    if (figure && Number(figure) > 0) return Number(figure) * (thousands ? 1_000 : 1);
  }
  return null;
}

function hours(text: string, pair: Pair | null): Intent | null {
  return said.hours.test(text) && !/\b(my|a|the|this) (position|trade|signal)s?\b/.test(text)
    ? { kind: 'hours', pair }
    : null;
}

function aboutTheMarket(
  text: string,
  pair: Pair | null,
  pairs: Pair[],
  timeframe: Timeframe | null,
): Intent | null {
  if (said.outlook.test(text) && pair && !/\b(signals?|should i|setup)\b/.test(text))
    return { kind: 'outlook', pair, timeframe };
  if (said.signal.test(text) && !/\b(how|where) (do|can|to) (i|you)? ?(trade|start)\b/.test(text))
    return { kind: 'signal', pair, timeframe };
  if (pairs.length > 0 || (pair && said.quote.test(text)))
    return { kind: 'quote', pairs: pairs.length > 0 ? pairs : [pair as NonNullable<typeof pair>] };
  if (said.news.test(text)) return readNews(text, pairs);
  if (
    said.outlook.test(text) &&
    /\b(market|dollar|usd|markets|forecast|outlook|prediction|analysis)\b/.test(text)
  )
    return { kind: 'outlook', pair: null, timeframe };
  return null;
}

function looseEnds(text: string, lesson: Intent | null): Intent {
  if (said.help.test(text)) return { kind: 'help' };
  if (said.thanks.test(text)) return { kind: 'thanks' };
  if (/^(hi+|hello+|hey+|hiya|good (morning|afternoon|evening))\b/.test(text)) return { kind: 'greeting' };
  if (lesson) return lesson;
  if (/\b(teach me|lesson|learn)\b/.test(text)) return { kind: 'lesson', topic: null };
  if (/\b(prices?|quotes?|rates?|market|dollars?|usd)\b/.test(text)) return { kind: 'quote', pairs: [] };
  return { kind: 'nonsense' };
}

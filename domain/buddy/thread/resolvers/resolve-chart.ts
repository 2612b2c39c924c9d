import { indicatorsIn, withIndicator } from '../../../charts/indicators/chart-indicator.ts';
import type { CandleStep } from '../../../market/candle.ts';
import type { Pair } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { namedIn } from '../../clauses/spoken-pairs.ts';
import { spokenSteps } from '../../clauses/spoken-steps.ts';
import type { Talk } from '../thread.ts';

const BEFORE =
  '(?:(?:ok|okay|so|and|now|then|please|can you|could you|i want to|i want|let me|hey|hi|pipsy) )*';
const AFTER = '(?: (?:please|now|then|again|for me|a bit|a little|more|further|closer))*';
const only = (form: string): RegExp => new RegExp(`^${BEFORE}(?:${form})${AFTER}$`);

const CHART =
  '(?:see |show (?:me )?|give me |draw (?:me )?)?(?:a |the |my )?(?:chart|graph|picture of the market|candles)(?: it| this)?|draw it|show it on a chart';
const LINES =
  '(?:draw|show|plot|mark)(?: me)? (?:the |my |its )?(?:resistance|support|levels?|lines?|range)(?: and (?:the )?(?:resistance|support))?';
const WITH = '(?:a |the )?(?:chart|graph) with (?:the |an? )?(?:rsi|atr|moving averages?|averages?|levels?)';
const PAST =
  '(?:what|whats) (?:happened|went on|was going on)(?: on the markets?)? (yesterday|overnight|last night|last week|on (?:monday|tuesday|wednesday|thursday|friday))';
const CLOSER = only('zoom in(?: on it)?|closer|zoom');
const WIDER = only('zoom out(?: on it)?|wider');

/** Finest first: what "zoom in" goes back to, and "zoom out" on to. */
const views: ReadonlyArray<readonly [CandleStep, string]> = [
  ['1m', 'chart of the last hour'],
  ['15m', 'chart 15 min'],
  ['1h', 'chart 1h'],
  ['1d', 'chart daily'],
];

/**
 * A chart, or what a chart shows, wished for in so few words that the market is not named: that of the talk, else the usual one;
 * "zoom in" after a chart is the next finer view of it.
 */
export function resolveChart(said: string, { markets, question, usual = null }: Talk): string | null {
  const isOnChart = question?.measure === 'chart';
  const { pairs, rest } = namedIn(said.split(' '));
  const drawn = indicatorIn(question?.words ?? '');
  const [named] = pairs;
  if (named && isOnChart && SAME.test(rest.join(' ')))
    return `${spokenName(named)} ${viewNamed(question)}${drawn}`;
  if (named) return namedView(said, rest, named);
  const pair = markets[0] ?? usual;
  if (!pair) return null;
  const market = spokenName(pair);
  if (isOnChart && (CLOSER.test(said) || WIDER.test(said))) {
    const at = views.findIndex(([step]) => step === viewOf(question));
    const [, view] = views[Math.min(views.length - 1, Math.max(0, at + (CLOSER.test(said) ? -1 : 1)))] ?? [];
    return `${market} ${view}${drawn}`;
  }
  if (isOnChart && ADDS.test(said)) return `${market} ${viewNamed(question)}${indicatorIn(said)}`;
  if (only(CHART).test(said) || only(LINES).test(said)) return `show me a chart of ${market}`;
  if (only(WITH).test(said)) return `${said} of ${market}`;
  const [, time] = only(PAST).exec(said) ?? [];
  return time ? `what happened ${time} on ${market}` : null;
}

/** "And oil?", "the same for silver" after a chart. */
const SAME =
  /^(?:(?:and|what|how|about|same|the|for|on|also|now|then|ok|so|show|me|please|too|it|of|chart|a) ?)*$/;
const INDICATOR = '(?:rsi|atr|moving averages?|averages?)';
const ADDS = only(
  `(?:and |also |now )*(?:with|add|show|put|draw|plot|include)(?: (?:the|an?|me|its|in|on))* ${INDICATOR}(?: (?:too|as well|on it|to it|in it|there|line|on top))*`,
);
const WITH_INDICATOR = new RegExp(
  `\\b(?:with|and|plus|including|showing)(?: (?:the|an?|its))* ${INDICATOR}\\b`,
);
const STEP =
  /\b(?:\d+ ?(?:m|min|mins|minutes?|h|hours?|d|days?)|[mhd]\d+|hourly|daily|quarter hour|minutes?|hours?)\b/;
const ASKS_VALUE =
  /\b(?:what|how|which|is|value|level|high|low|over|under|overbought|oversold|signal|idea|alert|tell|when)\b/;

/** " with rsi", as the next message about the chart says it again. */
const indicatorIn = (words: string): string => withIndicator(indicatorsIn(words)).toLowerCase();

/** "Gold on the 15 minutes with RSI" is a picture; "what is the RSI of gold" asks for the figure. */
function namedView(said: string, rest: readonly string[], pair: Pair): string | null {
  const words = rest.join(' ');
  const isView = WITH_INDICATOR.test(said) && STEP.test(words) && !ASKS_VALUE.test(words);
  if (!isView || /\bchart\b/.test(words)) return null;
  return `${spokenName(pair)} chart ${STEP.exec(words)?.[0] ?? ''}${indicatorIn(said)}`;
}

function viewNamed({ step, period }: NonNullable<Talk['question']>): string {
  if (!step && period) return 'chart of the last hour';
  return `chart ${spokenSteps[step ?? '1h']}`;
}

function viewOf({ step, period }: NonNullable<Talk['question']>): CandleStep {
  if (step) return views.find(([one]) => one === step)?.[0] ?? '1h';
  return period ? '1m' : '1h';
}

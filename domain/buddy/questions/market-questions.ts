import type { Pair } from '../../market/instrument.ts';
import type { LessonAsked } from './lesson-question.ts';
import * as market from '../phrases/market.ts';
import { sure, type Clause, type Reading } from '../intents/reading.ts';
import type { TurnContext } from '../intents/turn-context.ts';

const asksHow = /^(so |and |ok |but |please )*(why|how|what|is|are|do|does|which|who|can|when)\b/;

const priced =
  /\b(prices?|quotes?|rates?|worth|how much|trading at|trades at|where is|current|currently|going for|doing|bid|ask|show me|check|number|tick|values?|cross(ed)?|how many|costs?|(over|above|below|under) \$?\d[\d.]*)\b|\b(at|now|today)( the moment| right now| now| today| nowadays| then| mate| please| again)*$/;
const elsewhere = /\b(another|different|other|new|best|safe|safest|any pair|anything|something|which|what)\b/;

function sameMarket({ last }: TurnContext): Pair | null {
  if (last?.kind === 'quote') return last.pairs.length === 1 ? (last.pairs[0] ?? null) : null;
  return last && (last.kind === 'outlook' || last.kind === 'levels' || last.kind === 'volatility')
    ? last.pair
    : null;
}

export function aboutMarket(
  clause: Clause,
  implied: Pair | null,
  context: TurnContext,
  lesson: LessonAsked | null,
): Reading | null {
  const { text, pairs, pair, timeframe } = clause;
  const compared = pairs.length > 1 ? pairs : pairsBefore(context, pairs);
  if (
    compared.length > 1 &&
    (pairs.length > 1 ? market.compare : market.compareStrong).test(text) &&
    (market.compareStrong.test(text) || !market.signalStrong.test(text))
  )
    return sure({ kind: 'compare', pairs: compared });
  if (pairs.length === 1 && /\bwhere (is|does|do|are)\b.*\btrad(e|es|ing)\b/.test(text))
    return sure({ kind: 'quote', pairs });
  const idea = market.signalStrong.test(text);
  const level = market.levels.test(text) || (pairs.length > 0 && market.bareLevel.test(text));
  if (
    /\bvolatil|\baverage\b.*\brange|\b(atr|adr)\b|\brange (per|a|each) day/.test(text) &&
    !idea &&
    (implied || /\bmarkets?\b/.test(text))
  )
    return sure({ kind: 'volatility', pair: implied });
  if (
    level &&
    !idea &&
    implied &&
    !/^will\b/.test(text) &&
    !/\bhigh(er)? (volatility|risk|impact)\b/.test(text)
  )
    return sure({ kind: 'levels', pair: implied, timeframe });
  if (!idea && market.volatility.test(text) && (implied || /\bmarkets?\b/.test(text)))
    return sure({ kind: 'volatility', pair: implied });
  if (market.hours.test(text) && !/\b(my|a|the|this) (position|trade|signal)s?\b/.test(text))
    return sure({ kind: 'hours', pair });
  const viewed = market.outlook.test(text);
  const safe = market.safe.test(text) ? 'safe' : null;
  const style = market.practice.test(text) ? 'practice' : safe;
  if (idea && !(viewed && /\b(will|going|up or down|bullish|forecast|outlook|trend|analy)/.test(text)))
    return sure({
      kind: 'signal',
      pair: pair ?? (elsewhere.test(text) ? null : sameMarket(context)),
      timeframe,
      style,
    });
  if (
    viewed &&
    (implied ||
      /\b(markets?|dollar|usd|things|it|overview|forecast|outlook|prediction|analysis)\b/.test(text))
  )
    return sure({ kind: 'outlook', pair: implied, timeframe });
  if (lesson && pairs.length === 0 && safe === null) return null;
  if (market.signal.test(text) || (safe && /\btrad/.test(text)))
    return {
      intents: [{ kind: 'signal', pair, timeframe, style }],
      sure: pairs.length > 0 || safe !== null,
    };
  if (lesson && asksHow.test(text) && !priced.test(text)) return sure(lesson.intent);
  if (pairs.length > 0 || (pair && market.quote.test(text)))
    return {
      intents: [{ kind: 'quote', pairs: pairs.length > 0 ? pairs : [pair as Pair] }],
      sure: priced.test(text),
    };
  if (
    implied &&
    /^(and |the |ok |what is |whats |its |current |now |also )*(price|quote|rate|cost)( now| please| then| too| again| right now)*$/.test(
      text,
    )
  )
    return sure({ kind: 'quote', pairs: [implied] });
  return null;
}

function pairsBefore({ last }: TurnContext, pairs: readonly Pair[]): Pair[] {
  if (!last) return [...pairs];
  const before = 'pairs' in last ? last.pairs : 'pair' in last && last.pair ? [last.pair] : [];
  return [...new Set([...before, ...pairs])];
}

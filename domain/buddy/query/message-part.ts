import type { Pair } from '../../market/instrument.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import type { Amount, AmountRole, Measure, Period } from './query.ts';

/** A thought as the rules below see it; `context` says what the talk was about. */
export type MessagePart = {
  said: string;
  pairs: readonly Pair[];
  amounts: readonly Amount[];
  /** The market that the talk was about. */
  pairBefore: Pair | null;
  period: Period | null;
};

export const has = ({ amounts }: MessagePart, ...roles: AmountRole[]): boolean =>
  amounts.some(({ role }) => roles.includes(role));
export const countOf = ({ amounts }: MessagePart, ...roles: AmountRole[]): number =>
  amounts.filter(({ role }) => roles.includes(role)).length;

/** Asks for a lesson, not for a figure. */
export const TEACHES =
  /\b(what (is|are|does|do) (a |an |the |it )?(margin|rsi|atr|spread|pip|lot|leverage|swap|moving average|drawdown|streak|expectancy|risk reward|average true range)s?( mean| stand for)?$|explain|meaning|what does .* mean|definition|how (does|do) .* work|teach|in simple|like i am|lesson)\b/;
export const ASKS_MONEY =
  /\b(how much|how many (dollars|bucks|usd|euros)|what|profit|make|made|earn|gain|win|lose|lost|loss|worth|pnl|p l|up|down|value|cost|risk)\b/;
export const ASKS_CHANCE = /\b(chances?|odds|probability|likely|likelihood|how often)\b/;
export const KEEPS_A_JOURNAL =
  /\b(watch|alert|log|note|record|save|journal|track|write it|put (it|this)|add my)\b/;
export const IN_A_ROW =
  /\b(in a row|straight|consecutive|consecutively|back to back|on the trot|row|streak|one after (another|the other)|in (sequence|series)|after another|next count|all (lose|fail|losers?|losses|red|stop)|every (single )?one (a |is a )?(loss|loser)|are all losers?)\b/;
export const SURE_CHANCE =
  /\b(chances?|odds|probability|probable|likely|likelihood|how often|normal to lose|percent)\b/;
export const MINUS_A_SHARE =
  /\b(lose|losing|lost|loss(es)?|losers?|stop outs?|takes?|minus|risk|risking|risked)\b/;

export type MeasureRule = {
  measure: Measure;
  when: RegExp;
  unless?: RegExp;
  if?: (heard: MessagePart) => boolean;
};

const LINKS =
  /^(and|or|what|about|how|for|on|with|at|in|the|a|an|of|i|have|got|my|use|used|want|lot|lots?|pips?|stop|loss|entry|bought|sold|buy|sell|going|goes|size|me|you|can|could|would|will|need|what|which|is|are|was|were|this|think|maybe|from|near|around|roughly|about|both|each|same|now|ok|okay|then|if|it|is|was|but|instead|do|to|please|thanks|i|meant|mean|say|using|make|change|try|let|us|far|much|many|per|only|just|so|an|be|would|that|by|until|sorry|no|not|yes|there|over|since|this|last|day|days|week|weeks|month|months|year|years|night|nights|trades|win|rate|losses|take|profit|what|today|yesterday|hour|hours|daily|hourly|chart|4h|1h|h4|d1|close|open|leverage|lots|risk|stop|target|account|has|away|trade|price|each|time|left|risking|\d)$/;

/** What is neither a market, an amount nor a link. */
export const otherWords = (said: string): string[] =>
  namedIn(said.split(' ')).rest.filter((word) => !LINKS.test(word) && !/\d/.test(word));
export const MOST_OTHER_WORDS = 2;

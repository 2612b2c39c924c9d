import type { Pair } from '../../market/instrument.ts';
import type { Amount, AmountRole, Measure } from './query.ts';

/** A thought as the rules below see it; `context` says what the talk was about. */
export type MessagePart = {
  said: string;
  pairs: readonly Pair[];
  amounts: readonly Amount[];
  /** The market that the talk was about. */
  pairBefore: Pair | null;
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

import type { Measure } from '../query.ts';
import { piecesOf } from '../pieces.ts';
import type { ReadQuery } from '../read-query.ts';

/** Words that may tell how somebody is; beside them a sum is not all that was said. */
export const FELT =
  /\b(help|rent|cry\w*|desperate|scared|afraid|fear|die|dead|kill\w*|debts?|owe|loans?|borrow\w*|famil\w*|wife|husband|mom|mum|dad|kids?|child\w*|sleep|addict\w*|gambl\w*|revenge|hate|angry|furious|sad|depress\w*|ruin\w*|savings|panic\w*|stress\w*|shaking|stupid|idiot|feel\w*|felt|nervous|hurts?|sorry|alone|sick|tired|quit|give up|hopeless|bills?|food|tilt\w*|mad|crazy|stop myself|all in|everything|win it back|make it back|money back|school|years old|under 18|boss|job)\b/;

const ofOwnTrades = new Set<Measure>([
  'open-ideas',
  'own-result',
  'own-win-rate',
  'own-streak',
  'last-trade',
  'last-trade-cost',
  'idea-progress',
]);

/** Beside a light feeling only these keep a figure back. */
const IN_NEED =
  /\b(help me|rent|cry\w*|desperate|scared|afraid|die|dead|kill\w*|debts?|owe|loans?|borrow\w*|wife|husband|kids?|child\w*|addict\w*|gambl\w*|revenge|depress\w*|ruin\w*|savings|panic\w*|shaking|alone|sick|give up|hopeless|bills?|food|tilt\w*|stop myself|everything|win it (all )?back|make it (all )?back|money back|years old|under 18)\b/;

const sums = new Set<Measure>([
  'sum',
  'tally',
  'average-price',
  'share-of',
  'percent-change',
  'win-share',
  'convert-money',
  'convert-lots',
  'profit-at-price',
  'price-for-profit',
  'move-value',
  'pip-value',
  'pips-between',
  'stop-for-risk',
  'lots-for-pip-value',
  'margin',
  'risk-reward',
  'break-even-rate',
  'expectancy',
  'growth',
  'streak-chance',
  'some-wins-chance',
  'percent-steps',
  'since-then',
  'repeated-sum',
  'time-until',
  'margin-level',
  'leverage-used',
  'position-move',
  'recall',
  'losing-run',
  'losses-until',
  'recovery',
  'lot-size',
  'affordable-lots',
  'position-value',
  'trade-cost',
  'holding-cost',
]);

/** Their words, "top 3 losers", name no trade of the user. */
const ofMarkets = new Set<Measure>([
  'ranking',
  'comparison',
  'currency-strength',
  'breakouts',
  'change',
  'range',
  'chart',
  'day-moves',
  'last-turn',
  'move-causes',
  'price-then',
  'after-release',
  'calendar',
  'good-hour',
  'session-countdown',
]);
const OF_SELF = /\b(i|me|my|mine|we|us|our)\b/;

const LEAST_CERTAIN = 0.6;
/** Where the rules read it as well. */
const LEAST_AGREED = 0.25;
const LEAST_AMOUNTS = 2;

/** A figure with its amounts that is asked for beyond doubt, whatever else is told beside it. */
export const isSureFigure = (text: string, { questions, certainty, learned }: ReadQuery): boolean =>
  questions.length > 0 &&
  (certainty ?? 0) >= (learned === null ? LEAST_AGREED : LEAST_CERTAIN) &&
  questions.every(
    ({ measure, amounts }) =>
      (sums.has(measure) && amounts.length >= LEAST_AMOUNTS) || ofOwnTrades.has(measure),
  ) &&
  !IN_NEED.test(piecesOf(text).flat().join(' '));

/** Nothing but a sum: no feeling is read into "I deposited 250, now 291.40". */
export const isClearSum = (text: string, { questions, rest }: ReadQuery): boolean =>
  questions.length > 0 &&
  rest === '' &&
  questions.every(
    ({ measure, words }) => sums.has(measure) || (ofMarkets.has(measure) && !OF_SELF.test(words)),
  ) &&
  !FELT.test(piecesOf(text).flat().join(' '));

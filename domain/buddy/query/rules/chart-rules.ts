import { otherWords, type MeasureRule, type MessagePart } from '../message-part.ts';
import { namedStepIn } from '../slots.ts';

const SHOWS =
  /\b(charts?|graphs?|candle ?sticks?|candles)\b|\b(draw|plot|sketch|zoom)\b.*\b(it|gold|levels?|lines?|resistance|support|market|price|prices|last|out|daily|hourly|weekly)\b/;
const TEACHES_CHARTS =
  /\b(what (is|are|does|do|makes)|how (do|does|to|can|should)|read|reading|explain|mean|means|meaning|teach|learn|lesson|why|patterns?|types?|kinds?|understand|analy[sz]e|my chart|own chart|see in|close the|killing|staring|stare|which (chart|time|timeframe)|best|broker|trading ?view|app|screenshot|picture|photo|image|attached?|bars?|wick|red|green|doji|engulfing|hammer|signal|idea|trade|buy|sell|should|when)\b/;
/** What may stand beside "chart" where no market is named: anything else may be a market that is not carried. */
const ONLY_CHART_WORDS =
  /^((please|pls|can|could|will|would|you|u|me|us|we|i|see|want|need|like|to|get|give|show|display|draw|plot|zoom|out|the|a|an|its|it|that|this|same|chart|graph|candles|candlesticks?|on|of|for|in|into|with|and|my|alert|alerts|watch|lines?|levels?|resistance|support|last|hour|hours|day|days|week|today|yesterday|daily|hourly|weekly|min|minutes?|hi|hey|ok|now|again|then|pipsy|just|\d+ ?(m|h|d|min|hours?|days?)|[mhd]\d+) ?)+$/;

const SEES = /\b(show|see|look at|display|pull up|bring up|draw)\b/;
const BESIDE_A_LOOK =
  /^(show|see|look|looks|looking|display|pull|bring|draw|how|went|go|goes|gone|did|does|doing|moved?|moves|lately|again|whole|past|month|months|year|night|overnight|morning|minutes?|min|any|way|here|quick|live|current|now|up|hi|hey|hello|pipsy|little|one|m\d+|h4|d1|candle|wanna|possible|it|like|every|frame|after|london|tokyo|sydney|york|opened|session|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|weekend|since|january|february|march|april|june|july|august|september|october|november|december)$/;

/** "Let me see the pound", "5 minute gold": a market and a look or a time frame, and nothing else. */
function isLook({ said, pairs, amounts }: MessagePart): boolean {
  if (pairs.length === 0 || amounts.some(({ role }) => role !== 'count' && role !== 'price')) return false;
  if (NO_LOOK.test(said) || !(SEES.test(said) || namedStepIn(said) !== null)) return false;
  return otherWords(said).every((word) => BESIDE_A_LOOK.test(word));
}
const NO_LOOK =
  /\b(price|prices|quote|level|levels|support|resistance|signal|idea|trade|trades|rsi|atr|average|range|high|low|highest|lowest|spread|news|change|candle close|close|open|buy|sell|long|short|risk|stop|target|my|if|when|which|why|what is|hold|watch|alert|ago|moves? in|does)\b/;

/** Stand before the other rules: a market, a level or an alert beside "chart" is what is to be drawn. */
export const chartRules: readonly MeasureRule[] = [
  {
    measure: 'chart',
    when: SHOWS,
    unless: TEACHES_CHARTS,
    if: ({ said, pairs }) => pairs.length > 0 || ONLY_CHART_WORDS.test(said),
  },
  {
    measure: 'chart',
    when: /\blook(s|ing)?( like)? on (the |a )?(\d+ ?(m|h|d|min|minutes?|hours?|days?)|[mhd]\d+|hourly|daily)\b/,
    unless: /\b(my|trade|signal|good|buy|sell|bullish|bearish)\b/,
    if: ({ pairs }) => pairs.length > 0,
  },
  {
    measure: 'chart',
    when: /\b(picture|pic|snapshot|drawing) of\b/,
    unless: /\b(my|upload|send you|mind|bigger|bars?|coins?|bank|trade)\b/,
    if: ({ pairs }) => pairs.length > 0,
  },
  { measure: 'chart', when: /./, if: isLook },
];

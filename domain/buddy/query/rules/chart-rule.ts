import type { MeasureRule } from '../message-part.ts';

const SHOWS =
  /\b(charts?|graphs?|candle ?sticks?|candles)\b|\b(draw|plot|sketch|zoom)\b.*\b(it|gold|levels?|lines?|resistance|support|market|price|prices|last|out|daily|hourly|weekly)\b/;
const TEACHES_CHARTS =
  /\b(what (is|are|does|do|makes)|how (do|does|to|can|should)|read|reading|explain|mean|means|meaning|teach|learn|lesson|why|patterns?|types?|kinds?|understand|analy[sz]e|my chart|own chart|see in|close the|killing|staring|stare|which (chart|time|timeframe)|best|broker|trading ?view|app|screenshot|picture|photo|image|attached?|bars?|wick|red|green|doji|engulfing|hammer|signal|idea|trade|buy|sell|should|when)\b/;
/** What may stand beside "chart" where no market is named: anything else may be a market that is not carried. */
const ONLY_CHART_WORDS =
  /^((please|pls|can|could|will|would|you|u|me|us|we|i|see|want|need|like|to|get|give|show|display|draw|plot|zoom|out|the|a|an|its|it|that|this|same|chart|graph|candles|candlesticks?|on|of|for|in|into|with|and|my|alert|alerts|watch|lines?|levels?|resistance|support|last|hour|hours|day|days|week|today|yesterday|daily|hourly|weekly|min|minutes?|hi|hey|ok|now|again|then|pipsy|just|\d+ ?(m|h|d|min|hours?|days?)|[mhd]\d+) ?)+$/;

/** Stands before the other rules: a market, a level or an alert beside "chart" is what is to be drawn. */
export const chartRule: MeasureRule = {
  measure: 'chart',
  when: SHOWS,
  unless: TEACHES_CHARTS,
  if: ({ said, pairs }) => pairs.length > 0 || ONLY_CHART_WORDS.test(said),
};

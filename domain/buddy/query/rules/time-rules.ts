import { zoneOfPlace } from '../../calculators/time/places.ts';
import type { MeasureRule } from '../message-part.ts';
import { clockTimesIn } from '../times/clock-times.ts';
import { placeIn } from '../times/place-in.ts';

const CITY =
  /\b(london|new york|ny|nyc|wall street|tokyo|sydney|asian?|european?|american?|us) ?(session|market|open|opens|close|closes|closing|opening|start|starts|end|ends|forex)?\b|\bamericans|europeans\b/;
const EDGE =
  /\b(open|opens|opening|opened|close|closes|closing|closed|start|starts|starting|begins?|end|ends|over|finish|session|come in|comes in|shut|shuts)\b/;

const NAMES_CURRENCY =
  /\b(usd|dollar|us|eur|euro|gbp|pound|uk|jpy|yen|aud|aussie|cad|canadian|loonie|chf|swiss|franc|nzd|kiwi|new zealand)\b/;
const CLOCK_OF_PLACE =
  '\\b\\d{1,2}:?\\d{0,2} ?(am|pm)? ?(utc|gmt|et|est|edt|pt|pst|pdt|cet|cest|bst|new york|london|ny|tokyo|sydney)( time)?\\b';
const RELEASES =
  '(nfp|cpi|fomc|fed|payrolls?|gdp|ecb|boe|boj|rba|rbnz|snb|boc|ppi|pce|pmi|retail sales|inflation|jobs|eia|claims|minutes|lagarde|powell)';
const NAMES_RELEASE =
  /\b(nfp|cpi|fomc|fed|payrolls?|gdp|rate decision|ecb|boe|boj|ppi|pmi|retail sales|inflation|jobs|eia|inventor(y|ies)|oil stocks?|crude stocks?|claims|minutes)\b/;

/** Hours, countdowns and clocks; the first that fits decides. */
export const timeRules: readonly MeasureRule[] = [
  {
    measure: 'good-hour',
    when: /\b(good|bad|right|best|ok|okay|decent|nice|busy|quiet|dead|slow|worth|active|liquid|lively|smart|wrong) (an? )?(trading )?(hour|hours|time|moment)\b|\b(dead|busy|quiet|active|lively) (right )?now\b|\bnow (is )?(it )?(ok|okay|good|a good|bad|fine|safe)\b.*\btrad\w*|\b(when|what time)\b.*\b(busiest|liveliest|best hours?|busy)\b|\bmuch (going on|liquidity|volume) (right )?now\b/,
    unless:
      /\b(buy|sell|long|short|enter|entry|close my|my (trade|position)|tomorrow|sunday|saturday|year|month|learn|start (trading|learning)|beginners? should|invest|signal|for (gold|oil|forex|crypto) in general|usually|always|every day)\b/,
    if: (h) =>
      /\b(now|it is|is it|this|here|right now|in|am|pm|\d(am|pm)|today|at the moment)\b/.test(h.said) &&
      /\b(trad\w*|hour|hours|time|now|markets?|liquid\w*|busiest|liveliest)\b/.test(h.said) &&
      h.amounts.every(({ role }) => role === 'count' || role === 'price' || role === 'lots'),
  },
  {
    measure: 'good-hour',
    when: /\b(best|worst|ideal|right|quietest|busiest|liveliest|deadest) (trading )?(time|times|hour|hours|session)( of (the )?day)?( for me)? (to|for|of|in)\b|\bwhen\b.*\b(most active|busiest|liveliest|quietest|most volatile|moves? (the )?most)\b/,
    unless:
      /\b(buy|sell|long|short|enter|entry|close|invest|signal|learn|month|year|week|stop|my|news|today|yesterday|moved)\b/,
    if: (h) => h.pairs.length < 2 && h.amounts.length === 0 && h.period === null,
  },
  {
    measure: 'good-hour',
    when: /\b(busy|busier|quiet|lively|active|dead|slow|liquid|moving|volatile|good (time|hour)s?|ok(ay)? (then|time|hours?))\b/,
    unless: /\b(was|were|did|my (trade|position|stop)|signal|alert|watch|today|yesterday|opened|closed)\b/,
    if: (h) =>
      h.pairs.length < 2 &&
      h.amounts.every(({ role }) => role === 'count') &&
      clockTimesIn(h.said).length > 0 &&
      /\b(is|are|be|does|do|will)\b/.test(h.said),
  },
  {
    measure: 'after-release',
    when: new RegExp(
      `\\b(after|since|on|following|around|following|during|reacted? to|reaction to|with) (the |that |last |latest |yesterdays |todays )*${RELEASES}\\b`,
    ),
    unless:
      /\b(will|would|should|usually|normally|always|next|tomorrow|coming|wait|can i|could i|signal|trade|watch|alert|if|when is|before|explain|mean|what is|my)\b/,
    if: (h) =>
      h.pairs.length < 2 &&
      /\b(did|do|went|moved?|was|happ?ene?d|react\w*|gone?|since|done|drop\w*|jump\w*|rose|fell)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'calendar',
    when: /\b(any|anything|is there|are there|big|major|important|what|whats|got|something)\b.*\b(due|news|events?|releases?|rate (decision|hike|cut|meeting)s?|interest rates?|data|numbers|on the calendar|red|scheduled|red folders?|high impact|cpi|nfp|fomc|pmi|gdp)\b/,
    unless:
      /\b(why|should|safe|trade the|trading|trade|explain|mean|means|what is (a|an|the|cpi|nfp|fomc|gdp|pmi)|affect|my|signal|alert|watch|hit|moved?|happ?ene?d|out|was|were|came|come|comes|yesterday|history|actual|expected|forecast|idea|when|next|what time)\b/,
    if: (h) =>
      (h.period === null || h.period.to === null) &&
      h.amounts.length === 0 &&
      (NAMES_CURRENCY.test(h.said) || (h.pairs.length > 0 && h.pairs.length < 3)) &&
      (/\b(today|tomorrow|tonight|week|soon|coming|due|later|upcoming|this (morning|afternoon|evening))\b/.test(
        h.said,
      ) ||
        /\brate (decision|hike|cut|meeting)s?\b/.test(h.said)),
  },
  {
    measure: 'event-countdown',
    when: /\b(minutes?|min|hours|days) (until|till|to|left)\b|\bhow (long|many (hours|days|minutes?|min))\b|\btime left\b|\bcountdown\b|\bhow much time\b/,
    if: (h) =>
      /\b(nfp|cpi|fomc|fed|payrolls?|gdp|rate decision|ecb|boe|boj|news|release|event|ppi|pmi|retail sales|inflation|unemployment|jobs|eia|inventor(y|ies))\b/.test(
        h.said,
      ),
  },
  {
    measure: 'event-countdown',
    when: new RegExp(`\\bnext\\b.*\\b${RELEASES}\\b|\\b${RELEASES}\\b.*\\b(date|next)\\b`),
    unless:
      /\b(why|should|trade|signal|affect|expect\w*|forecast|mean|explain|alert|watch|what will|if|before|after|last)\b/,
    if: (h) => h.amounts.length === 0,
  },
  {
    measure: 'session-countdown',
    when: /\b(minutes?|min|hours?|long|time)( left)? (until|till|to|before)\b|\bcountdown\b/,
    unless: /\b(markets?|week|weekend|candle|hold|learn|trade for)\b/,
    if: (h) => CITY.test(h.said) && h.pairs.length === 0,
  },
  {
    measure: 'market-hours',
    when: /\b(is|are|how (long|much time)|when|what time|until|till)\b.*\b(markets?|forex|fx|trading)\b.*\b(shut|shuts|close|closes|closed|open|opens|reopens?|over)\b/,
    unless: /\b(my|signal|alert|why|should|stock|crypto)\b/,
    if: (h) =>
      h.amounts.length === 0 &&
      (zoneOfPlace(placeIn(h.said) ?? '') !== null || /\b(weekend|how (long|much time))\b/.test(h.said)),
  },
  {
    measure: 'session-countdown',
    when: /\b(is|are|did|has|was)\b.*\b(open(ed)?|closed?|shut|start(ed)?|running|over|on|awake|trading)\b|\b(open|closed)( already| yet| now)?$/,
    unless: /\b(my|i have|trade open|signal|position|account|broker|bank|price|why|should)\b/,
    if: (h) => CITY.test(h.said) && h.pairs.length === 0 && h.amounts.length === 0,
  },
  {
    measure: 'session-countdown',
    when: /\b(how long|how many (hours|minutes|min)|how much time|hours? left|time left|countdown|when|what time|hours|minutes|begins? in|opens? in|closes? in|starts? in|from now)\b/,
    unless: /\b(price|was|were|high|low|move[ds]?|did)\b.*\b(opened|closed|started)\b/,
    if: (h) => CITY.test(h.said) && EDGE.test(h.said),
  },
  {
    measure: 'local-time',
    when: new RegExp(
      `${CLOCK_OF_PLACE}.*\\b(in|for me|my time|here)\\b|\\b(in|for me|my time|here)\\b.*${CLOCK_OF_PLACE}`,
    ),
    unless: /\b(trade|alert|signal|remind|open|opens|close|closes|why|price|high|low)\b/,
    if: (h) => zoneOfPlace(placeIn(h.said) ?? '') !== null,
  },
  {
    measure: 'local-time',
    when: /\b(what time|which time|when|time)\b.*\b(my time|local time|here|where i (live|am)|in my (city|country|zone|timezone)|time zone|timezone|i am in|i live in|for me in)\b|\bwhat time is it\b/,
    unless: /\bmarkets? (re)?open/,
    if: (h) => h.pairs.length === 0,
  },
  {
    measure: 'local-time',
    when: /\b[a-z]+ time$/,
    unless: /\b(why|should|trade|traded|buy|sell|signal|alert|what is|mean)\b/,
    if: (h) => NAMES_RELEASE.test(h.said) && zoneOfPlace(placeIn(h.said) ?? '') !== null,
  },
  {
    measure: 'local-time',
    when: /\b(when|what time|which time|at what)\b/,
    unless: /\b(why|should|trade|traded|buy|sell|signal|alert|opens?|closes?|opened|closed)\b/,
    if: (h) => NAMES_RELEASE.test(h.said) && zoneOfPlace(placeIn(h.said) ?? '') !== null,
  },
];

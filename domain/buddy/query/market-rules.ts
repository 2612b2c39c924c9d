import { has, TEACHES, ASKS_CHANCE, type MessagePart, type MeasureRule } from './message-part.ts';

/** The first that fits decides: the narrower stands before the wider. */
export const marketRules: readonly MeasureRule[] = [
  {
    measure: 'pip-size',
    when: /\b(what|how big|how much|where) (is|are) (a |an |the |one )?(pip|pips:1)\b|\bpip size\b/,
    if: (h) => h.pairs.length > 0,
  },
  {
    measure: 'ranking',
    when: /./,
    unless:
      /\b(watch|alert|tell me when|notify|risk|stop|target|i|case|person|feel|broker|signal|idea|ideas|setup|trade of|lesson|indicator|best trade|my|session|timeframe|beginner|should i|event|news|time|day of|plan|pay)\b/,
    if: (h) =>
      (h.pairs.length === 0 || /\bwhich\b/.test(h.said)) &&
      !has(h, 'percent', 'risk', 'account', 'lots') &&
      /\b(most|least|biggest|smallest|widest|tightest|narrowest|cheapest|largest|strongest|weakest|highest|lowest|best|worst|top|rank|ranking|sort|movers?|more than others|wildest|calmest|quietest|craziest|hardest|boring|number 1|champion|single|dropped hardest)\b/.test(
        h.said,
      ) &&
      /\b(mov(ed|er|ers|es|e|ing)|volatile|volatility|up|down|gain(ed|s|er|ers)?|los(t|s|er|ers|ing)|fell|fall|drop(ped|s)?|rise|rose|risen|range|spreads?|atr|perform(ed|er|ing|ance|ers)?|swap|overnight|(cheapest|lowest).*(trade|market|pair)|wildest|calmest|quietest|changed?|strongest|weakest|wild|calm|quiet|jump(ed)?|craziest|boring|movement|travell?ed|action|percent|overbought|oversold|rsi)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'comparison',
    when: /\b(more|less|bigger|smaller|wider|tighter|cheaper|quieter|louder|stronger|weaker|calmer|wilder|compare|compared|versus|than|or|which)\b/,
    if: (h) =>
      h.pairs.length === 2 &&
      /\b(moved?|moves|volatile|volatility|spreads?|range|atr|cheaper|quieter|calmer|wilder|jumpy|wild|calm|gain(ed)?|lost|up|down|swap|overnight|rsi|overbought|oversold|costs? (less|more)|to enter)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'rsi',
    when: /\b(rsi|relative strength|overbought|oversold|streng(th|ht) index)\b/,
    unless: TEACHES,
    if: (h) =>
      (h.pairs.length > 0 || h.pairBefore !== null) &&
      !/\b(how do|use|using|strategy|trust|work)\b/.test(h.said),
  },
  {
    measure: 'atr',
    when: /\b(atr|average true range)\b/,
    unless: TEACHES,
    if: (h) => h.pairs.length > 0 || h.pairBefore !== null,
  },
  {
    measure: 'moving-average',
    when: /\b(moving average|sma|ema|(50|100|200|20) ?(day|hour)? ?ma)\b/,
    unless: TEACHES,
    if: (h) =>
      (h.pairs.length > 0 || h.pairBefore !== null) &&
      !/\b(how do|use|using|strategy|trust|work)\b/.test(h.said),
  },
  {
    measure: 'price-then',
    when: /\b(what|where|how much|which)\b.*\b(was|were|did|traded|closed?|opened?|open)\b/,
    unless:
      /\b(my|your|i|high|low|range|move|moved|change|changed|happened|news|result|why|gain|drop|fall|rise|up|down|lose|lost)\b/,
    if: (h) =>
      h.pairs.length > 0 &&
      /\b(yesterday|ago|last (week|month|night|monday|tuesday|wednesday|thursday|friday)|on (monday|tuesday|wednesday|thursday|friday)|this morning|midnight|today)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'range',
    when: /\b(highs?|lows?|highest|lowest|range|top|bottom|max|min)\b/,
    unless:
      /\b(risk|signal|break|breaks|broke|breakout|watch|alert|swing|higher high|lower low|spread|buy low|support|resistance|range market|win rate|leverage|all time)\b/,
    if: (h) =>
      (h.pairs.length > 0 || h.pairBefore !== null) &&
      /\b(today|todays|yesterdays?|week|weeks|day|days|month|hours?|hour|so far|session)\b/.test(h.said) &&
      h.amounts.every(({ role }) => role === 'count'),
  },
  {
    measure: 'change',
    when: /\b(up|down|plus|minus|gain|lose|loose|red|green) or (down|up|minus|plus|loose|lose|loss|gain|red|green)\b|\b(daily|days|the) (change|move|percent)\b|\bhow (is|are|was|did|has) .*\b(doing|done|do|performing|today)\b|\bhow (much|far|many (pips|percent|dollars))\b.*\b(mov(ed|e|ing)|gain(ed)?|drop(ped)?|lost|fall|fell|fallen|rise|rose|risen|up|down|change[ds]?|jump(ed)?|climb(ed)?|go|gone)\b|\b(change|performance|percent change|up or down|red or green|green or red)\b/,
    unless:
      /\b(does|do|in a day|a day|i|me|my|will|would|can|could|normally|usually|average|typically|should|if|stop|timeframe|tomorrow|next|going|change (my|the|it))\b/,
    if: (h) =>
      h.pairs.length > 0 &&
      !has(h, 'lots', 'price') &&
      /\b(today|yesterday|week|day|days|morning|hours?|month|since|daily|ago|so far|far|much|many|change|performance)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'price',
    when: /\b(price|prices|quote|how much (is|are)|where is|what is .* (at|doing|now)|trading at)\b/,
    unless: /\b(watch|alert|tell me when|was|were|will|would|predict|target|action|signal|why|mean|spread)\b/,
    if: (h) => h.pairs.length > 0 && h.amounts.length === 0,
  },
  {
    measure: 'price',
    when: /\b(price|prices|quote|how much (is|are)|where is|what is .* (at|doing|now)|trading at)\b/,
    unless: /\b(watch|alert|tell me when|was|were|will|would|predict|target|action|signal|why|mean|spread)\b/,
    if: (h) => h.pairs.length > 0 && h.amounts.length === 0,
  },
  {
    measure: 'spread',
    when: /\bspreads?\b/,
    unless:
      /\b(what (is|are|does) (a |the )?spreads?( mean)?$|explain|mean|why|how (does|do)|work|teach|paid|my last|lesson)\b/,
    if: (h) => h.pairs.length > 0,
  },
  {
    measure: 'last-trade-cost',
    when: /\b(cost|costs|spread|pay|paid|fees?)\b.*\b(my|last|latest)\b|\b(my|last|latest)\b.*\b(cost|spread|paid|fees?)\b/,
    if: ({ said }) =>
      /\b(last|latest|previous|recent)\b/.test(said) &&
      /\b(trade|idea|signal|position|one)\b/.test(said) &&
      !/\b(month|week|payment|invoice|tokens?)\b/.test(said),
  },
  {
    measure: 'own-streak',
    when: /\b(my|i|am i)\b.*\b(streak|in a row)\b|\b(streak|in a row)\b.*\b(my|i|am)\b/,
    if: ({ said }) =>
      /\b(what|how|am i|is|longest|current|many)\b/.test(said) &&
      !ASKS_CHANCE.test(said) &&
      !/\b(lost|feel|hate|help|again)\b/.test(said),
  },
  {
    measure: 'own-win-rate',
    when: /\b(my|i)\b.*\b(win ?rate|hit ?rate|winning percentage|success rate)\b|\bhow (often|many).*\b(have|did|do) i (win|won)\b/,
  },
  {
    measure: 'sum',
    when: /^(\D{0,24})pct:\d+(\.\d+)? (of|off) (cur:[a-z]+:)?\d+(\.\d+)? (then )?([-+*/x]|plus|minus|times|divided by) ?(cur:[a-z]+:)?\d/,
  },
  {
    measure: 'share-of',
    when: /\b(half|third|quarter|fifth|tenth|two thirds|three quarters|pct:\d+(\.\d+)?) (of|off|from) (cur:[a-z]+:)?\d/,
    unless: /\brisk\b.*\bstop\b/,
  },
  {
    measure: 'convert-money',
    when: /\b(in|to|into|as|how many|how much|is|for|buy|get|with|what part)\b/,
    unless:
      /\b(goes?|from here|risk|stop|lots?|pips?|account|moves?|reach|hits?|lost|lose|leverage|invest|have|start(ing)?|loan|spend|premium|pay|cost|worth it|down|up|month)\b/,
    if: (h) => convertsMoney(h),
  },
  {
    measure: 'sum',
    when: /^[^a-z]*(what is|whats|calculate|calc|compute|how much is|can you (calculate|compute|do)|solve|work out)?[^a-z]*\d[\d. ]*( ?([-+*/x]|times|plus|minus|divided by|multiplied by|over) ?(cur:[a-z]+:)?[\d. ()]+)+ ?=?$/,
  },
];

const CURRENCY =
  /\b(usd|dollars?|bucks|eur|euros?|gbp|pounds?|quid|sterling|jpy|yen|chf|francs?|cad|aud|nzd|btc|bitcoins?|eth|ether|gold)\b/g;

function convertsMoney({ said, amounts }: MessagePart): boolean {
  const money = amounts.filter(({ currency, role }) => currency !== null || role === 'units');
  return (
    money.length === 1 &&
    amounts.length === 1 &&
    new Set(said.match(CURRENCY)).size >= (money[0]?.role === 'units' ? 1 : 2) &&
    said.split(' ').length <= 16
  );
}

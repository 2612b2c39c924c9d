import { has, ASKS_CHANCE, TEACHES, type MeasureRule } from '../message-part.ts';

/** The first that fits decides: the narrower stands before the wider. */
export const marketRules: readonly MeasureRule[] = [
  {
    measure: 'level-distances',
    when: /\b(watch(ing|es|ed)?|alerts?|alarms?|my levels?)\b/,
    unless:
      /\b(set|put|add|cancel|remove|delete|stop watching|tell me when|move|change|new|alert me|watch (gold|it|this))\b/,
    if: ({ said }) =>
      /\b(sort|order|rank|which|nearest|closest|near|how (near|close|far)|distance)\b/.test(said) &&
      /\b(near(er|est)?|clos(e|er|est)|far(ther|thest)?|furthest|distance|away)\b/.test(said),
  },
  {
    measure: 'since-then',
    when: /\b(if i (had|would have|bought|sold|shorted)|would|had i)\b|\bi (bought|sold|shorted|put|invested)\b.*\b(how (much|many)|am i|worth|up or down)\b/,
    unless: /\b(lots? should|will|tomorrow|reach|hits?|signal|watch|alert)\b/,
    if: (h) =>
      h.pairs.length > 0 &&
      has(h, 'money', 'account', 'lots', 'units', 'price') &&
      /\b(bought|sold|shorted|put|invested|held|made|have|in)\b/.test(h.said) &&
      !has(h, 'entry', 'stop', 'target') &&
      (h.period !== null || /\b(ago|yesterday|since|at the open)\b/.test(h.said)),
  },
  {
    measure: 'metal-weight',
    when: /\b(krugerrands?|sovereigns?|maple leaf|maple leafs|tolas?|(gold|silver) (coins?|eagles?|maples?|philharmonics?|britannias?|pandas?))\b/,
    unless: /\b(fund|funds|wealth|debt|bonds?|should|lots?|risk|stop|signal|fake|real|better than|or)\b/,
    if: ({ said }) =>
      /\b(price|cost|costs|much|worth|value|bring|get|pay|go for|going for|sell)\b/.test(said),
  },
  {
    measure: 'range',
    when: /\b(normal|usual|average|typical) day\b/,
    if: (h) => h.pairs.length > 0 && has(h, 'lots', 'units'),
  },
  {
    measure: 'metal-weight',
    when: /\b(grams?|grammes?|kilos?|kilograms?|kgs?)\b/,
    unless: /\b(signal|watch|alert|idea)\b/,
    if: (h) =>
      h.pairs.some((pair) => pair === 'XAU/USD' || pair === 'XAG/USD') &&
      /\b(price|prices|cost|costs|much|worth|value|what|per|in|1)\b/.test(h.said),
  },
  {
    measure: 'price-ratio',
    when: /\b(divided by|ratio|relative to|price in (ounces|silver|gold))\b/,
    unless: /\b(risk|reward|win|leverage|stop|target|mean|explain|what is (a|the) ratio)\b/,
    if: (h) => h.pairs.length === 2 && h.amounts.length === 0,
  },
  {
    measure: 'price-ratio',
    when: /^how many (ethers?|eth|silver|ounces|coins|barrels)\b.*\b(for|per|in|is|makes?|to) (1|one|a|an) /,
    if: (h) => h.pairs.length === 2,
  },
  {
    measure: 'pip-size',
    when: /\b(what|how big|how much|where) (is|are) (a |an |the |one )?(pip|pips:1)\b|\bpip size\b/,
    if: (h) => h.pairs.length > 0,
  },
  {
    measure: 'ranking',
    when: /./,
    unless:
      /\b((?<!to |can )watch|alert|tell me when|notify|risk|stop|target|(do|did|should|shall|can|could|will|would) i|i (should|trade|traded|made|lost|won|buy|bought|sell|sold|took|have|had|feel|hate|love|invest)|case|(which|what) person|feel|broker|signal|idea|ideas|setup|trade of|lesson|indicator|best trade|my|session|timeframe|beginner|should i|event|news|(good|best|right|worst|what) time|day of|plan|pay|(trading|market|opening|best) hours?|lots?|account|streak|lose|bet|way|thing to do|learn)\b/,
    if: (h) =>
      (h.pairs.length === 0 ||
        /\b(which|metals|coins|pairs|ones|sort|order|rank|list)\b/.test(h.said) ||
        (h.pairs.length === 1 &&
          h.period !== null &&
          /\bthe (best|worst|biggest (loser|winner|gainer|mover))\b/.test(h.said)) ||
        (h.pairs.length === 1 &&
          /\b(sleepi(er|est)|lazi(er|est)|calmest|quietest|wildest|busiest|most volatile|strongest|weakest)\b/.test(
            h.said,
          ))) &&
      !has(h, 'risk', 'account', 'lots') &&
      (!has(h, 'percent') || /\b(any|anything|which|who)\b/.test(h.said)) &&
      /\b(most|least|biggest|smallest|widest|tightest|narrowest|cheapest|largest|strongest|weakest|highest|lowest|best|worst|top|rank|ranking|sort|movers?|more than others|wildest|calmest|quietest|craziest|crazy|at (their|its|it is|the) (\w+ )?(highs?|lows?|tops?)|hardest|number 1|champion|number one|single|dropped hardest|fattest|thinnest|farthest|furthest|nearest|closest|sleepiest|sleepier|laziest|lazier|busiest|liveliest|did (?:basically |almost |absolutely )?nothing|asleep|order|sort|list|rank|any (2|3|4|5)|any (market|pair|coin|metal|one)|anything|losers?|winners?|gainers?|fallers?|risers?|laggards?|leaders?|trending|barely|hardly|sideways|active|won|better|worse|hottest|coldest|hot|slowest|fastest|jumpiest|liveliest|over|under|above|below|which [a-z ]*more)\b/.test(
        h.said,
      ) &&
      /\b(mov(ed|er|ers|es|e|ing)|volatile|volatility|up|down|gain(ed|s|er|ers)?|los(t|s|er|ers|ing)|fell|fall|drop(ped|s)?|rise|rose|risen|range|spreads?|atr|perform(ed|er|ing|ance|ers)?|swap|overnight|(cheapest|lowest).*(trade|market|pair)|sleepiest|sleepier|laziest|lazier|asleep|did (?:basically |almost |absolutely )?nothing|going on|happening|busiest|liveliest|(farthest|furthest|nearest|closest|near|at (their|its|it is|the)).*(highs?|lows?|tops?|bottoms?)|(of|among) (the|your|all) [a-z ]*(pairs?|markets?|metals?|coins?|majors|ones)|wildest|calmest|quietest|changed?|strongest|weakest|wild|calm|quiet|jump(ed)?|craziest|boring|movement|travell?ed|action|percent|overbought|oversold|rsi|losers?|winners?|gainers?|fallers?|risers?|laggards?|leaders?|trending|barely|hardly|sideways|active|everything|won|hot|hottest|coldest|slowest|fastest|jumpiest|liveliest|did (better|worse|best|worst)|the (best|worst)|(best|worst|top|hardest|rank\w*|sort|order|list)\b.*\b(markets?|pairs?|coins?|cryptos?|metals?|majors?|movers?|performers?|instruments?|assets?|currenc(y|ies)))\b/.test(
        h.said,
      ),
  },
  {
    measure: 'ranking',
    when: /\b(where|which|what|who)\b.*\b(least|most|cheapest|lowest|highest)\b.*\b(overnight|swap|rollover)\b/,
    if: (h) => h.pairs.length === 0 && h.amounts.length === 0,
  },
  {
    measure: 'comparison',
    when: /\b(beat|beats|beaten|outperform\w*|better|worse|harder|further|jumpier|livelier|busier|crazier|higher|lower|more|less|bigger|smaller|wider|tighter|cheaper|quieter|louder|stronger|weaker|calmer|wilder|compare|compared|versus|than|or|which)\b/,
    if: (h) =>
      h.pairs.length === 2 &&
      /\b(moved?|moves|volatile|volatility|spreads?|range|atr|stronger|weaker|fell|fall|fallen|drop(ped)?|rise|rose|risen|cheaper|quieter|calmer|wilder|jumpy|jumpier|livelier|busier|sleepier|crazier|wild|calm|gain(ed)?|lost|up|down|swap|overnight|rsi|overbought|oversold|beat|beats|beaten|outperform\w*|better|worse|(compare|versus) .*(today|week|month|yesterday)|costs? (less|more)|to enter)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'rsi',
    when: /\b(rsi|relative strength|overbought|oversold|overextended|overheated|overstretched|stretched|streng(th|ht) index)\b/,
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
    when: /\b\d{1,3} (day|hour|hourly|daily|period|candle|bar) (average|avg|mean|line)\b|\b(versus|above|below|over|under|from) the (200|100|50|20) day\b|\b(moving average|sma|ema|(50|100|200|20) ?(day|hour)? ?ma)\b/,
    unless: TEACHES,
    if: (h) =>
      (h.pairs.length > 0 || h.pairBefore !== null) &&
      !/\b(how do|use|using|strategy|trust|work)\b/.test(h.said),
  },
  {
    measure: 'price-then',
    when: /\b(what|where|how much|which)\b.*\b(was|were|did|traded|closed?|opened?|open)\b|\bprices?\b.*\b(yesterday|ago|last (night|week|month))\b/,
    unless:
      /\b(my|your|i|(?<=\bdid\b.*)do|high|low|range|move|moved|change|changed|happened|news|result|why|gain|drop|fall|rise|up|down|lose|lost|turn|bounce)\b/,
    if: (h) => h.pairs.length > 0 && (h.period !== null || /\b(ago|midnight)\b/.test(h.said)),
  },
  {
    measure: 'range',
    when: /\b(how wide|highs?|lows?|highest|lowest|range|top|bottom|max|min)\b|\b(been|was it) (higher|lower)\b/,
    unless:
      /\b(risk|signal|break|breaks|broke|breakout|watch|alert|swing|higher high|lower low|spread|buy low|support|resistance|range market|win rate|leverage|all time)\b/,
    if: (h) =>
      (h.pairs.length > 0 || h.pairBefore !== null) &&
      (h.period !== null ||
        /\b(weeks?|days?|daily|weekly|month|hours?|session|was the (low|high))\b/.test(h.said)) &&
      h.amounts.every(({ role }) => role === 'count' || role === 'lots' || role === 'units'),
  },
  {
    measure: 'change',
    when: /\b(up|down|plus|minus|gain|lose|loose|red|green) or (down|up|minus|plus|loose|lose|loss|gain|red|green)\b|\b(daily|days|the) (change|move|percent)\b|\bhow (is|are|was|did|has) .*\b(doing|done|do|performing|today)\b|\bhow (much|far|many (pips|percent|dollars))\b.*\b(mov(ed|e|ing)|gain(ed)?|drop(ped)?|lost|fall|fell|fallen|rise|rose|risen|up|down|change[ds]?|jump(ed)?|climb(ed)?|go|gone)\b|\bhow (much|far) did .* do\b|\b(higher|lower) (than )?(yesterday|today|this morning)\b|\bversus now\b|\bnow versus\b|\bdid .*\b(gain|lose|loose|rise|fall|drop|climb|go up|go down|move)\b|\b(change|performance|percent change|up or down|red or green|green or red)\b/,
    unless:
      /\b(does|do(?! since)|in a day|a day|i|me|my|will|would|can|could|normally|usually|average|typically|should|if|stop|timeframe|tomorrow|next|going|change (my|the|it))\b/,
    if: (h) =>
      h.pairs.length > 0 &&
      !has(h, 'lots', 'price') &&
      (h.period !== null || /\b(day|daily|ago|far|much|many|change|performance|since)\b/.test(h.said)),
  },
  {
    measure: 'change',
    when: /\b(since (monday|tuesday|wednesday|thursday|friday|sunday|yesterday|midnight|this morning|last (week|month|night))|overnight|(compared|compare) (to|with)|versus (yesterday|last (week|month))|up this (week|month)|down this (week|month))\b/,
    unless:
      /\b(my|will|would|hold|holding|swap|cost|costs|fee|fees|should|if|stop|watch|alert|high|low|range|why|signal|idea|trade|normally|usually)\b/,
    if: (h) => h.pairs.length > 0 && !has(h, 'lots', 'price'),
  },
  {
    measure: 'change',
    when: /\b(up|down|higher|lower|green|red|gain(ed)?|lost|drop(ped)?|fall(en)?|fell|rose|risen|recover(ed)?|moved?|did|done|doing|gone?|went|performance)\b/,
    unless:
      /\b(my|i|me|will|would|hold|holding|swap|costs?|fees?|should|if|stop|watch|alert|high|low|range|why|signal|idea|trade|trades|normally|usually|tomorrow|next|going|think|news|days? (in|running|straight)|level|levels|open|opens|close|rsi|spread)\b/,
    if: (h) => h.pairs.length > 0 && h.period !== null && !has(h, 'lots', 'price', 'risk', 'account', 'stop'),
  },
  {
    measure: 'price-then',
    when: /\b(price|worth|value|quote)\b/,
    unless: /\b(my|i|high|low|range|moved?|change|will|target|alert|watch|why|signal|pip)\b/,
    if: (h) => h.pairs.length > 0 && h.period !== null && h.period.to !== null && h.amounts.length === 0,
  },
  {
    measure: 'price',
    when: /\b(price|prices|quote|how much (is|are)|where is|what is .* (at|doing|now)|trading at)\b|^\S+( \S+)? (now|right now|price please)$/,
    unless: /\b(watch|alert|tell me when|was|were|will|would|predict|target|action|signal|why|mean|spread)\b/,
    if: (h) => h.pairs.length > 0 && h.amounts.length === 0,
  },
  {
    measure: 'spread',
    when: /\bspreads?\b|\b(ask and bid|bid and ask|ask and the bid)\b/,
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
    when: /^(?!.*\b(won|win|lost) \d).*\b(my|i)\b.*\b(win ?rate|hit ?rate|winning percentage|success rate)\b|\bhow (often|many).*\b(have|did|do) i (win|won)\b/,
    if: (h) => !has(h, 'percent'),
  },
];

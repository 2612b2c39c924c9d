import { ALL_TIME } from '../times/period-in.ts';
import { has, otherWords, type MeasureRule, type MessagePart } from '../message-part.ts';

const hasMarket = (h: MessagePart): boolean => h.pairs.length > 0 || h.pairBefore !== null;
const isOfMarket = (h: MessagePart): boolean =>
  !has(h, 'lots', 'account', 'risk', 'stop', 'stop-pips', 'entry');

const MOVES =
  '(drop\\w*|fall\\w*|fell|rise|rising|rose|jump\\w*|spik\\w*|crash\\w*|pump\\w*|dump\\w*|mov\\w*|up|down|red|green|tank\\w*|plung\\w*|soar\\w*|climb\\w*|happ?ene?d|happening|sick|ugly|bounc\\w*|fly\\w*|flew|sink\\w*|sank|weak\\w*|strong\\w*|bleed\\w*|rip\\w*|wild|crazy|jumpy|nuts|volatile|quiet|calm|flat|dead|stuck|slow|slid\\w*|rally\\w*|[+-] ?pct:\\S+|pct:\\S+|off a cliff)';
const WHY =
  '(why|how come|what (is |was |has )?(making|made|drives|driving|drove|pushed|pushing|moved|moving|behind|caus\\w+|dragg\\w+|weigh\\w+|lift\\w+|hammer\\w+|pull\\w+|hold\\w+|sink\\w+|hurt\\w+)|reason|because of what)';
const DRAMA =
  /\b(heart attack|gone (mad|crazy|wild|nuts|insane)|going (mad|crazy|wild|nuts|insane|bananas|mental)|what (the \w+ )?(is|was|are|has) (up|wrong|with|going on|happening|happened|happend)\b|what (is|was) (it|that|he) doing|wtf|what happ?ene?d|what just happ?ene?d|did something happen|freak\w*|meltdown)\b/;
const IS_REAL =
  /\b(real (move|one|drop|rise|thing|deal)|move (is )?real|(is|was|are) (this|that|it|the)\b.*\b(real|noise|fake|serious|normal)|just noise|noise or|real or|fake ?out)\b/;
const ALL_OF =
  /\b(everything|nothing|all (of it|markets|coins|pairs)?|crypto|cryptos|coins|markets?|metals|majors|currencies|forex|fx|dollar|usd|greenback|buck)\b/;
const NOT_WHY =
  /\b(my|i|me|you|your|signal|(trade|your|my) idea|stop|trade|always|usually|everybody|everyone (loses|fails)|people|normally|generally|called|name|spread|lot|pips?|two|different|broker|account|inflation|protection)\b/;

const CURRENCY = '(usd|dollar|eur|euro|gbp|pound|jpy|yen|chf|franc|swissy|aud|aussie|nzd|kiwi|cad|loonie)';
const GROUP =
  '(majors?|metals?|cryptos?|coins?|(?:yen|dollar|euro|pound|currency|forex|fx) pairs|pairs|markets?|currencies|everything)';

/** How markets moved, day by day, against each other and out of their ranges; the first that fits decides. */
export const moveRules: readonly MeasureRule[] = [
  {
    measure: 'range',
    when: ALL_TIME,
    unless: /\b(alert|alarm|watch|tell me when|signal|mean|means|what is an?)\b/,
    if: (h) => h.pairs.length === 1,
  },
  {
    measure: 'ranking',
    when: new RegExp(
      `\\bhow (did|are|were|have|has|is|was) (the |all |all the )?${GROUP}\\b.*\\b(do|done|doing|today|mov\\w+|perform\\w*|look\\w*|going)\\b`,
    ),
    unless: /\b(my|i|work|open|closed?|different|traded|calculated|safe|risky)\b/,
    if: (h) => h.pairs.length === 0 && h.amounts.length === 0,
  },
  {
    measure: 'currency-strength',
    when: /\b(strong\w*|weak\w*|strength|best|worst|lead\w*|king|rank|winner|loser)\b.*\bcurrenc(y|ies)\b(?! pair)|\bcurrenc(y|ies)\b(?! pair).*\b(strong\w*|weak\w*|strength|best|worst|lead\w*|rank\w*|up|down|winning|losing|fall\w*|ris\w*|gain\w*|drop\w*)\b/,
    unless:
      /\b(my|why|signal|trade|buy|sell|spread|volatile|broker|account|countr(y|ies)|world|history|mean|explain)\b/,
    if: (h) => h.pairs.length === 0 && isOfMarket(h),
  },
  {
    measure: 'currency-strength',
    when: new RegExp(
      `\\b(strong|weak)\\w*\\b.*\\b${CURRENCY} (or|and|versus|than) (the )?${CURRENCY}\\b|\\b${CURRENCY} (or|and|versus|than) (the )?${CURRENCY}\\b.*\\b(strong|weak)\\w*\\b`,
    ),
    unless: /\b(why|my|i|buy|sell|signal|trade|volatile)\b/,
    if: (h) => h.pairs.length === 1 && h.amounts.length === 0,
  },
  {
    measure: 'currency-strength',
    when: new RegExp(
      `\\b${CURRENCY}\\b.*\\b(against|versus|compared? (to|with)|next to|among) (all |all of |every |any )?(the )?(rest|others?|other (ones|currencies)|everything( else)?|everyone( else)?|currencies|majors|board)\\b|\\b${CURRENCY}\\b.*\\bacross the board\\b`,
    ),
    unless: /\b(my|i|why|buy|sell|signal|trade|will|should)\b/,
    if: (h) => h.pairs.length < 2 && h.amounts.length === 0,
  },
  {
    measure: 'currency-strength',
    when: /\b(dollar|usd|greenback|buck)\b.*\b(strong\w*|weak\w*|up|down|doing|mov\w*|gain\w*|los\w*|rise|rising|fall\w*|green|red)\b|\bhow (strong|weak) (is|was) (the )?(dollar|usd)\b/,
    unless: new RegExp(
      `\\b${WHY}\\b|\\b(my|i|(?<!just )me|mean|explain|affect|gold|will|would|if|buy|sell|should|pairs?|signal|account|lots?|cur|1|a dollar|dollars)\\b`,
    ),
    if: (h) => h.pairs.length === 0 && h.amounts.length === 0,
  },
  {
    measure: 'move-causes',
    when: new RegExp(`\\b${WHY}\\b.*\\b${MOVES}\\b|\\b${MOVES}\\b.*\\b${WHY}\\b`),
    unless: NOT_WHY,
    if: (h) =>
      isOfMarket(h) &&
      (h.pairs.length > 0 || ALL_OF.test(h.said) || (h.pairBefore !== null && /\b(it|that)\b/.test(h.said))),
  },
  {
    measure: 'move-causes',
    when: DRAMA,
    unless:
      /\b(my|i|me|you|your|signal|idea|stop|trade|if|when|should|would|account|app|payment|broker|chart)\b/,
    if: (h) =>
      isOfMarket(h) &&
      (h.pairs.length > 0 ||
        /\b(crypto|cryptos|coins|markets?|metals|forex|dollar)\b/.test(h.said) ||
        (h.period !== null && /\b(everything|jump\w*|mov\w*|spik\w*|markets?|crazy)\b/.test(h.said))),
  },
  {
    measure: 'move-causes',
    when: /\b(everything|all (the )?markets|it all|whole market|all charts)\b.*\b(jump\w*|mov\w*|spik\w*|drop\w*|fell|crash\w*|went (crazy|mad|wild))\b/,
    unless: /\b(my|i|me|if|when|should|would|will|usually|normally)\b/,
    if: (h) =>
      h.pairs.length === 0 &&
      isOfMarket(h) &&
      (h.period !== null || /\b(what|why|just|suddenly)\b/.test(h.said)),
  },
  {
    measure: 'move-causes',
    when: new RegExp(
      `\\b${MOVES}\\b.*\\b(is (it|that) (the|because|due|from|all)|because of)\\b|\\b(fell|dropp?ed|jumped|spiked|crashed|rose|moved|went (up|down))\\b.*\\bin (a )?(few |couple of )?(minutes|seconds|no time)\\b`,
    ),
    unless: /\b(my|i|me|if|should|would|will|usually|stop|why should|signal)\b/,
    if: (h) => h.pairs.length === 1 && isOfMarket(h),
  },
  {
    measure: 'move-causes',
    when: IS_REAL,
    unless: /\b(my|you|your|signal|broker|money|account|app|trade|breakout|price|prices|quote|data|chart)\b/,
    if: (h) =>
      hasMarket(h) &&
      /\b(move|drop|fall|rise|rally|pump|dump|spike|jump|crash|noise|real|dip)\b/.test(h.said),
  },
  {
    measure: 'move-causes',
    when: /\b(is|was|did|are)\b.*\breact\w*\b/,
    unless: /\b(my|i|you|will|would|how|usually|next|if|when|pipsy)\b/,
    if: (h) => h.pairs.length === 1 && isOfMarket(h),
  },
  {
    measure: 'move-causes',
    when: /\b(did|was it|is it)\b.*\b(cpi|nfp|fomc|fed|ecb|boe|boj|gdp|ppi|inflation|jobs|eia|inventor(y|ies))\b.*\b(do|did|cause[ds]?|moved?|hit|push\w*|drop\w*|mak\w*|made)\b/,
    unless: /\b(my|i|will|would|next|tomorrow|before|should|usually|normally|signal|if|when|how)\b/,
    if: (h) => h.pairs.length === 1 && isOfMarket(h),
  },
  {
    measure: 'move-causes',
    when: /\b(news|data|number|figure|something)\b.*\b(hit|moved?|behind|push\w*|drop\w*|sank)\b|\b(because of|due to|after|from) (the |some |any |that )?(news|data|number|figures?|inventor(y|ies)|eia|stocks? number|cpi|nfp|fed|ecb|fomc)\b/,
    unless:
      /\b(my|i|will|would|next|tomorrow|before|trade|should|usually|normally|signal|if|when|how (does|do|much))\b/,
    if: (h) => h.pairs.length > 0 && isOfMarket(h),
  },
  {
    measure: 'day-moves',
    when: /\b(days?|closes?|candles?)\b.*\b(in a row|row|running|straight|on the trot|consecutive|streak)\b|\b(in a row|straight|running|consecutive|streak)\b.*\bdays?\b|\b\d+ days? or \d+\b|\bhow many (up|down|green|red) days\b|\bhow many days\b.*\b(up|down|green|red|higher|lower|rising|falling)\b|\b(up|down|green|red|higher|lower|rising|falling)\b.*\bhow many days\b|\bhow long (has|is|have)\b.*\b(up|down|rising|falling|climbing|dropping|going)\b/,
    unless:
      /\b(my|i (won|lost|win|lose|traded?|made)|chances?|odds|probability|trades?|which|market|markets|pairs|coins|same)\b/,
    if: (h) => hasMarket(h) && isOfMarket(h) && !has(h, 'percent'),
  },
  {
    measure: 'day-moves',
    when: /\bhow (many times|often)\b.*\bclos\w+ (up|down|green|red|higher|lower|(in|at) (the |a )?(green|red|plus|minus|gain|loss))\b|\bfrom (one |each )?(daily )?close to (the )?(next|close)\b|\bclose to close\b/,
    unless: /\b(my|i|trade|trades|will|would|chances?|odds|probability)\b/,
    if: (h) => hasMarket(h) && isOfMarket(h),
  },
  {
    measure: 'day-moves',
    when: /\b(which|what) day\b.*\b(most|best|worst|biggest|hardest|fall|fell|rise|rose|drop\w*|gain\w*|los\w*|mov\w*)\b|\b(biggest|best|worst|largest|strongest|smallest|quietest|wildest) (single |up |down |green |red )?(day|daily (move|gain|loss|drop))\b|\b(big(gest)?|best|worst|largest) (drop|fall|gain|rise|jump|move|loss) (in|of|on|within) (a|an|one|1|any|single) (single )?day\b|\bday by day\b|\b(each|every) day\b.*\b(clos\w+|move[ds]?|up|down)\b|\b(green|red|up|down|clos\w+|move[ds]?)\b.*\b(each|every) day\b/,
    unless: /\b(my|i|trade|day to|when is|of the week to|for beginners)\b/,
    if: (h) => hasMarket(h) && isOfMarket(h),
  },
  {
    measure: 'last-turn',
    when: /\b(bounc\w*|turn(ed)? (round|around|up|down)|where did (it|that|price|the price) turn|revers(ed|al)|reject(ed|ion)?|swing (low|high)|roll(ed)? over)\b/,
    unless:
      /\b(will|would|if|should|strategy|trade|mean|explain|what is a|how (do|does|to)|today up|signal|alert|watch|why|chance|odds|my|going to)\b/,
    if: (h) =>
      hasMarket(h) &&
      isOfMarket(h) &&
      /\b(last|latest|recent(ly)?|where|when|time|newest|previous|did|at what|which)\b/.test(h.said),
  },
  {
    measure: 'last-turn',
    when: /^(and |so |but |ok )*(was|did|has|have)\b.*\b(above|below|over|under|touch\w*|reach\w*|hit|cross\w*|get to|got to|see|seen|at|past)\b/,
    unless:
      /\b(my|i|me|you|alert|watch|signal|idea|trade|stop|target|rsi|average|spread|why|more than|less than)\b/,
    if: (h) =>
      h.pairs.length === 1 &&
      h.period !== null &&
      has(h, 'price', 'entry') &&
      isOfMarket({ ...h, amounts: h.amounts.filter(({ role }) => role !== 'entry') }),
  },
  {
    measure: 'last-turn',
    when: /\bwhen (did|was it that|has)\b.*\b(start|started|begin|began|begun) (to )?(go|going|fall|falling|drop|dropping|slide|sliding|sink|sinking|rise|rising|climb|climbing|rally|rallying|move|moving|turn|turning)\b/,
    unless: /\b(my|i|you|me|trading|signal|news|session)\b/,
    if: (h) => hasMarket(h) && isOfMarket(h),
  },
  {
    measure: 'breakouts',
    when: /\b(anything|any (market|pair|coin|thing|one)s?|any|which( markets?| pairs?| ones?)?|what( is)?|something|who|whats)\b.*\b(break(ing|s)? ?(out|through|free)?|broke(n)? ?out|breakouts?)\b|\b(pairs?|markets?|coins?|ones)\b.*\b(broke|broken|breaking|left)\b.*\b(range|out|box|channel|level|high|low)s?\b/,
    unless:
      /\b(any|fresh|new) (fresh |new |good )?breakouts?\b|\b(alert|watch|tell me when|what is (a|the)|mean|explain|strategy|why|how|my|support|resistance|if|even|fail|fake|news|news|cost|trade breakouts|signal|idea|setup|account|bank)\b/,
    if: (h) => h.amounts.length === 0,
  },
  {
    measure: 'breakouts',
    when: /\bscan\b.*\b(markets?|everything|pairs|coins|crypto|forex|majors|all|now)\b|\b(find|got|give|show|is there|anything|something|what)\b.*\b((something|anything|thing|one|market|pair) (good |nice |quick |worth )?(to|i can|i could|for me to) (trade|scalp|play)|(moving|alive|lively) (to|i can|i could) (trade|scalp|play)|to trade|tradable|worth trading|i (can|could|should) trade)\b/,
    unless:
      /\b(signal|idea|setup|learn|how|need to|want to know|before i|account|much|money|should i trade (at all|today)|best (market|pair|time)|beginner|beginners|hours|not|never|broke|afford|rent|size|lots?|which (market|pair) (is|are))\b/,
    if: (h) =>
      h.amounts.every(({ role }) => role === 'count') &&
      h.pairs.length === 0 &&
      (/\b(scan|now|today|hour|hours|minutes?|lunch|tonight|before|session|quick|next|moment|this (morning|afternoon|evening))\b/.test(
        h.said,
      ) ||
        /\b(anything|something)\b.*\b(to trade|worth trading|tradable)\b/.test(h.said)),
  },
  {
    measure: 'breakouts',
    when: /\b(break(s|ing)? ?out|broke(n)? ?(out|through|free)?|left (its|it is|the) (range|box)|(in|inside|within|out of|outside) (that|the|its|it is|a|this) (box|range|channel)|stuck in|still (in|inside)|what side are you|(are|do) you (a )?(bull\w*|bear\w*)|which way (do |are |would )?(you|u) lean\w*|lean\w*|your bias|bull(ish)? or bear(ish)?|bear(ish)? or bull(ish)?)\b/,
    unless:
      /\b(alert|watch|tell me (when|if)|let me know|what is a|mean|explain|strategy|how (do|does|to)|my|if|trade|position|signal|ping|notify|stuck in a (trade|loss)|when (it|gold)|will)\b/,
    if: (h) => hasMarket(h) && isOfMarket(h) && h.amounts.length === 0,
  },
  {
    measure: 'breakouts',
    when: /\b(did|has|have|is)\b.*\b(break|breaking|broken|broke|lose|lost|losing|hold|holding|held|below|above|through|under|over)\b.*\b(support|resistance|(its|it is|the) range)\b/,
    unless: /\b(my|i|alert|watch|why|how|if|mean|explain|usually|stop|should|will|would)\b/,
    if: (h) => hasMarket(h) && isOfMarket(h) && h.amounts.length === 0,
  },
  {
    measure: 'range',
    when: /\b(off|from|below|under|above) (its|it is|the) (recent )?(highs?|lows?|top|bottom|peak)\b|\bswings\b/,
    unless: /\b(my|i|stop|risk|buy|sell|trade|which|alert|watch|signal|why|strategy|mood)\b/,
    if: (h) =>
      h.pairs.length === 1 &&
      h.amounts.every(({ role }) => role === 'count') &&
      (h.period !== null || !/\bswings\b/.test(h.said)),
  },
  {
    measure: 'range',
    when: /\b(than|to|with|versus|its|for) (normal|usual|average|typical|(a |an )?(normal|usual|average|typical) day|always|most days)\b|\b(more|less) than (normal|usual|usually|normally|average)\b|\b(nowhere|sideways|flat|ranging|not moving|stuck|dead)\b|\b(is|was|how|are|been)\b.*\b(volatile|jumpy|wild|calm|quiet|lively|choppy)\b|\b(big|huge|wild|quiet|small|large) (day|night|week|move)\b|\bhow (much|far) (did|has|does) .*\b(swing|swung|travel\w*|wobble\w*)\b/,
    unless:
      /\b(my|i (am|will|should)|spread|account|stop|size|risk|trade|which|market|markets|pair|pairs|ones|sort|order|rank|volume|price to)\b/,
    if: (h) =>
      h.pairs.length < 2 &&
      hasMarket(h) &&
      h.amounts.every(({ role }) => role === 'count') &&
      (h.period !== null ||
        /\b(now|moving|moves|volatile|volatility|wild|busy|calm|quiet|range|lively|stuck|flat|sideways|nowhere|dead|choppy|jumpy)\b/.test(
          h.said,
        )),
  },
];

const NO_MOVE =
  /\b(been|watching|watched|buy|sell|long|short|trade|trading|traded|signal|idea|setup|news|calendar|event|data|open|opens|opened|opening|close|closes|closed|closing|due|(trading|market|opening) hours|watch|alert|should|will|would|can i|could|predict\w*|forecast|level|levels|support|resistance|target|stop|my|me|i|you|your|next|tomorrow|spread|rsi|atr|average|holiday|holidays|good|bad|safe|why|teach|lesson|learn|explain|swap|cost|margin|lots?|free|thanks|when|until (?!now))\b/;
const MOST_OTHER = 2;

/** A market and a time with next to nothing else: "gold since the weekend"; after all other rules. */
export const bareMoveRules: readonly MeasureRule[] = [
  {
    measure: 'change',
    when: /./,
    unless: NO_MOVE,
    if: (h) =>
      h.pairs.length > 0 &&
      h.period !== null &&
      h.amounts.every(({ role }) => role === 'count') &&
      otherWords(h.said).filter((word) => !ABOUT_MOVES.test(word)).length <= MOST_OTHER,
  },
];
const ABOUT_MOVES =
  /^(how|what|whats|did|does|do|done|doing|is|was|has|been|went|gone|go|up|down|higher|lower|red|green|moved?|moves|performance|much|so|far|the|this|since|whole|week|weekend|morning|overnight|months?|year|night|yesterday|then|now|compared|versus|percent|change|look|looking|like|all|past|hey|hi|morning|hello|please|lol|over|during|half|afternoon|noon|session|and)$/;

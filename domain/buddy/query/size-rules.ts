import {
  has,
  countOf,
  ASKS_MONEY,
  ASKS_CHANCE,
  KEEPS_A_JOURNAL,
  IN_A_ROW,
  SURE_CHANCE,
  MINUS_A_SHARE,
  type MeasureRule,
} from './message-part.ts';

/** The first that fits decides: the narrower stands before the wider. */
export const sizeRules: readonly MeasureRule[] = [
  {
    measure: 'losing-run',
    when: /\b(left|leaves?|remain(s|ing)?|what do i have|what have i)\b/,
    if: (h) =>
      has(h, 'count') &&
      has(h, 'risk', 'percent') &&
      has(h, 'account', 'money', 'price') &&
      MINUS_A_SHARE.test(h.said) &&
      !ASKS_CHANCE.test(h.said),
  },
  {
    measure: 'streak-chance',
    when: IN_A_ROW,
    if: (h) =>
      (SURE_CHANCE.test(h.said) || /\bpct:/.test(h.said)) &&
      has(h, 'count', 'percent') &&
      !has(h, 'money', 'account') &&
      /\b(win|wins|winner|winrate|hit ?rate|lose|lost|losing|losses|losers?|reds?|fail|loss)\b/.test(
        h.said,
      ) &&
      (ASKS_CHANCE.test(h.said) || (has(h, 'percent') && has(h, 'count') && !has(h, 'risk'))),
  },
  {
    measure: 'losing-run',
    when: MINUS_A_SHARE,
    if: (h) =>
      has(h, 'count') &&
      has(h, 'risk', 'percent') &&
      (has(h, 'account', 'money', 'price') || /\b(account|left|have)\b/.test(h.said)) &&
      /\b(left|leaves?|have|after|result|remain(s|ing)?|down to|end up|how bad|what is|much|times)\b/.test(
        h.said,
      ) &&
      !ASKS_CHANCE.test(h.said),
  },
  {
    measure: 'recovery',
    when: /\b(gets? (me |us )?back|recovers?|recovery|back to (even|where|zero|start|break)|(make|earn|win) (it |that |them )?(all )?back|break ?even|whole again|zero again|climb back|enough to win|(need|needed|have|must|do i) (to )?(make|gain|earn|grow|get back|climb))\b/,
    if: (h) =>
      has(h, 'percent', 'risk') &&
      !has(h, 'ratio', 'count') &&
      /\b(lost|lose|losing|down|drawdown|drop|dropped|loss|minus|hole|underwater|fell|now)\b/.test(h.said),
  },
  {
    measure: 'break-even-rate',
    when: /\bbreak ?even\b|\b(how (often|many)|what) .*\b(win|right|winrate|win rate)\b/,
    unless: /\b(stop|move|moved|chances?|odds)\b/,
    if: (h) => has(h, 'ratio') || (/\bratio|reward|\dr\b/.test(h.said) && /\bbreak ?even\b/.test(h.said)),
  },
  {
    measure: 'growth',
    when: /\b(a|per|each|every) (day|week|month|year)\b|\b(daily|weekly|monthly|yearly|compound(ed|ing)?)\b/,
    if: (h) =>
      has(h, 'percent') &&
      /\b(how much|what|end up|become|turn into|grow|would|will|double|after|left|have)\b/.test(h.said) &&
      (has(h, 'money', 'account', 'count') || /\bdouble\b/.test(h.said)),
  },
  {
    measure: 'expectancy',
    when: /\b(expectancy|expected (value|return|profit)|on average|in the long run|profitable|worth it|make money|edge)\b/,
    if: (h) =>
      has(h, 'percent') &&
      (has(h, 'ratio') || countOf(h, 'money', 'profit', 'risk') > 1 || /\d ?r\b/.test(h.said)),
  },
  {
    measure: 'reach-chance',
    when: ASKS_CHANCE,
    unless: /\b(win rate|your|you|signal|idea|right|lose (it )?all|go broke|broke)\b/,
    if: (h) =>
      h.pairs.length > 0 &&
      has(h, 'price', 'move', 'pips', 'percent') &&
      /\b(reach|reaches|hit|hits|get|gets|touch|go|goes|going|above|below|move|moves|moving|rise|fall|drop|climb|see)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'event-countdown',
    when: /\bhow (long|many (hours|days|minutes))\b|\btime left\b|\bcountdown\b|\bhow much time\b/,
    if: (h) =>
      /\b(nfp|cpi|fomc|fed|payrolls?|gdp|rate decision|ecb|boe|boj|news|release|event|ppi|pmi|retail sales|inflation|unemployment|jobs)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'session-countdown',
    when: /\b(how long|how many (hours|minutes)|how much time|hours? left|time left|countdown|when|what time|hours|minutes|begins? in|opens? in|closes? in|starts? in|from now)\b/,
    if: (h) =>
      /\b(london|new york|ny|nyc|wall street|tokyo|sydney|asian?|european?|american?|us) ?(session|market|open|opens|close|closes|closing|opening|start|starts|end|ends|forex)?\b|\bamericans|europeans\b/.test(
        h.said,
      ) &&
      /\b(open|opens|opening|opened|close|closes|closing|closed|start|starts|begins?|end|ends|over|finish|session|come in|comes in)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'local-time',
    when: /\b(what time|which time|when|time)\b.*\b(my time|local time|here|where i (live|am)|in my (city|country|zone|timezone)|time zone|timezone|i am in|i live in|for me in)\b|\bwhat time is it\b/,
    if: (h) => h.pairs.length === 0,
  },
  {
    measure: 'pips-between',
    when: /\bhow many (pips|points)\b|\bpips? (between|from|difference)\b|\bdistance in pips\b/,
    if: (h) => countOf(h, 'price', 'entry', 'target', 'stop') >= 2,
  },
  {
    measure: 'distance-to-level',
    when: /\bhow (far|many pips|many points|close|many (dollars|bucks|percent))\b|\bhow much\b.*\b(more|further|lower|higher|climb|fall|drop|rise|go|to (hit|reach|get))\b|\bdistance\b|\baway\b|\bleft (to|until)\b|\bgap\b|\bmissing\b|\bfar\b|\bfrom here\b/,
    if: (h) =>
      countOf(h, 'price', 'target', 'stop', 'entry') >= 1 &&
      !has(h, 'lots', 'units') &&
      (h.pairs.length > 0 || h.pairBefore !== null),
  },
  {
    measure: 'risk-reward',
    when: /./,
    unless: KEEPS_A_JOURNAL,
    if: (h) =>
      has(h, 'stop') &&
      has(h, 'target') &&
      !has(h, 'lots', 'units') &&
      (has(h, 'entry', 'price') || countOf(h, 'stop') > 1),
  },
  {
    measure: 'profit-at-price',
    when: /\b(how much|what|whats|profit|make|made|earn(ed)?|gain|win|lose|lost|loss|worth|pnl|p l|up|down|value|gives?|get|money|result|is it)\b/,
    unless:
      /\b(spread|margin|swap|overnight|leverage|log|journal|record|save|note|track|write it|put (it|this)|add my)\b/,
    if: (h) =>
      has(h, 'lots', 'units') &&
      countOf(h, 'price', 'target', 'entry', 'stop') >= 1 &&
      !/\bpip (worth|value)\b/.test(h.said) &&
      (countOf(h, 'price', 'target', 'entry', 'stop') > 1 ||
        /\b(if|goes|gets|hits?|reach(es)?|falls|rises|drops|at|to)\b/.test(h.said)),
  },
  {
    measure: 'price-for-profit',
    when: /\b(where|how far|what price|which price|how many pips|how much)\b.*\b(to|does|must|need|needs|has|have|for me)\b.*\b(make|earn|lose|gain|win|profit|go|move)\b/,
    if: (h) => has(h, 'lots', 'units') && has(h, 'profit', 'risk', 'money') && !has(h, 'price', 'pips'),
  },
  {
    measure: 'margin',
    when: /\bmargin\b|\b(how much|how many|what|whats)\b.*\b(need|needed|requires?d?|put down|put up|ties?d? up|locks?|locked|blocks?|blocked|holds? back|deposit)\b|\bdeposit\b.*\bleverage\b/,
    unless: /\b(margin (call|level)|free margin|lot size|how many lots|max(imum)?|profit)\b/,
    if: (h) => has(h, 'lots', 'units'),
  },
  {
    measure: 'affordable-lots',
    when: /\b(how many|max|maximum|biggest|largest|how (big|large|much)|most|can i (open|afford|buy|trade|hold))\b/,
    if: (h) =>
      has(h, 'account', 'money') &&
      !has(h, 'lots') &&
      !has(h, 'stop-pips', 'risk', 'stop', 'move') &&
      (has(h, 'leverage') ||
        (/\b(lots?|position)\b/.test(h.said) &&
          /\b(max|maximum|biggest|largest|most|afford)\b/.test(h.said))) &&
      /\b(lots?|position|trade|open|buy|hold|units)\b/.test(h.said),
  },
  {
    measure: 'risk-reward',
    when: /\b(risk ?(to |\/|:)? ?reward|rr|r r|reward|ratio|good trade|worth)\b/,
    if: (h) =>
      (has(h, 'stop', 'stop-pips') && has(h, 'target', 'target-pips')) ||
      (has(h, 'stop-pips') && has(h, 'pips')),
  },
  {
    measure: 'convert-lots',
    when: /\b(how many|how much|what is|what are|is|in)\b.*\b(units?|ounces?|oz|barrels?|coins?|lots?:?|mini|micro)\b/,
    unless:
      /\b(margin|worth|profit|make|lose|cost|pip|dollars|leverage|risk|buy|afford|spread|value|spread)\b/,
    if: (h) =>
      (has(h, 'lots') && /\b(units?|ounces?|oz|barrels?|coins?|mini|micro)\b/.test(h.said)) ||
      (has(h, 'units') && /\blots?\b/.test(h.said)),
  },
  {
    measure: 'trade-cost',
    when: /\b(spread|cost|costs|fee|fees|pay|expensive|commission)\b/,
    unless:
      /\b(commissions?|overnight|swap|hold|holding|night|nights|rollover|keep|tokens?|premium|subscription|signal|margin)\b/,
    if: (h) => has(h, 'lots', 'units'),
  },
  {
    measure: 'holding-cost',
    when: /\b(overnight|swap|rollover|hold|holding|keep|keeping|sit|sitting|nights?)\b/,
    unless: /\b(should|stay|should i|margin|target|which|quieter|eye)\b/,
    if: (h) =>
      (has(h, 'lots', 'units') || h.pairs.length > 0) &&
      /\b(cost|costs|pay|fees?|charged?|swaps?|much|earn|rollover|money|comes off|nights)\b/.test(h.said) &&
      !has(h, 'price'),
  },
  {
    measure: 'move-value',
    when: ASKS_MONEY,
    unless: /\b(margin|swap|overnight|leverage)\b/,
    if: (h) =>
      has(h, 'lots', 'units') &&
      (h.amounts.some(
        ({ role, value }) => (role === 'pips' || role === 'stop-pips' || role === 'target-pips') && value > 1,
      ) ||
        has(h, 'move')),
  },
  {
    measure: 'pip-value',
    when: /\b(pip|pips|pips:1|tick|point)\b.*\b(value|worth|cost|costs|equal|equals|money|dollars?|usd|bucks|make me|much|many (dollars|bucks)|bring)\b|\b(value|worth|much (is|are|does|do|per))\b.*(\bpips?\b|\bpips:1\b)|\b(pip value|pipvalue|per pip|each pip|every pip|a pip)\b|pips:1 .*\b(worth|value|how many|much)\b/,
    unless: /\b(how many pips|moved?|average|stop|far|explain|mean|what is a pip$|spread)\b/,
    if: (h) => has(h, 'lots', 'units') || /\b(worth|value|much|dollars?|money|bucks|usd)\b/.test(h.said),
  },
  {
    measure: 'position-value',
    when: /\b(worth|value|notional|size in (dollars|usd|money)|exposure|controlling|control)\b/,
    if: (h) => has(h, 'lots', 'units') && !has(h, 'price', 'pips'),
  },
];

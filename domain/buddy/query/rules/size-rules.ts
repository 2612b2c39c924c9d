import { has, countOf, ASKS_MONEY, KEEPS_A_JOURNAL, type MeasureRule } from '../message-part.ts';

/** The first that fits decides: the narrower stands before the wider. */
export const sizeRules: readonly MeasureRule[] = [
  {
    measure: 'pips-between',
    when: /\bhow many (pips|points)\b|\bpips? (between|from|difference)\b|\b(distance|difference|gap|move)\b.*\bpips?\b|\bin pips\b/,
    if: (h) => countOf(h, 'price', 'entry', 'target', 'stop') >= 2 && !has(h, 'lots', 'units'),
  },
  {
    measure: 'distance-to-level',
    when: /\bpips? to \d|\bhow (far|many pips|many points|close|many (dollars|bucks|percent))\b|\bhow much\b.*\b(more|further|lower|higher|climb|fall|drop|rise|go|to (hit|reach|get))\b|\bdistance\b|\baway\b|\bleft (to|until)\b|\bgap\b|\bmissing\b|\bfar\b|\bfrom here\b/,
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
      !has(h, 'lots', 'units') &&
      ((has(h, 'stop') && has(h, 'target') && (has(h, 'entry', 'price') || countOf(h, 'stop') > 1)) ||
        (countOf(h, 'price', 'entry') === 3 && /\b(ratio|rr|r r|risk|reward|how many r)\b/.test(h.said))),
  },
  {
    measure: 'profit-at-price',
    when: /\b(how many (dollars|bucks|usd|euros)|winnings?|result|covered|how much|what|whats|profit|make|made|earn(ed)?|gain|win|lose|lost|loss|worth|pnl|p l|up|down|value|gives?|get|money|result|is it)\b/,
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
    measure: 'profit-at-price',
    when: /\b(buy(ing)? back|bought back|closed?|out|exit(ed)?|to|from|now|it is|hits?|covered|sold|goes|went|drops?|falls?|rises?)\b/,
    unless: KEEPS_A_JOURNAL,
    if: (h) => has(h, 'lots', 'units') && countOf(h, 'price', 'entry') === 2 && !has(h, 'stop', 'leverage'),
  },
  {
    measure: 'price-for-profit',
    when: /\b(where|how far|what price|which price|how many pips|how much)\b.*\b(to|does|must|need|needs|has|have|for me)\b.*\b(make|earn|lose|gain|win|profit|go|move|run|rise|climb|fall|drop)\b|\bprofit\b.*\b(how many pips|how far|what price|where)\b|\b(how many pips|how far|what price)\b.*\b(profit|for cur)\b/,
    if: (h) => has(h, 'lots', 'units') && has(h, 'profit', 'risk', 'money') && !has(h, 'price', 'pips'),
  },
  {
    measure: 'margin',
    when: /\bmargin\b|\b(how much|how many|what|whats|would|is|are)\b.*\b(need|needed|requires?d?|put down|put up|ties?d? up|locks?|locked|blocks?|blocked|freezes?|frozen|reserves?d?|holds? back|deposit|enough|set aside|keeps? back)\b|\bdeposit\b.*\bleverage\b|\bcan i (trade|open|buy|afford|hold|take)\b|\b(how much|what)\b.*\b(leverage|ratio:\d{2,}|x:\d+)\b/,
    unless: /\b(margin (call|level)|free margin|lot size|how many lots|max(imum)?|profit)\b/,
    if: (h) => has(h, 'lots', 'units'),
  },
  {
    measure: 'margin',
    when: /\bcan i (even |really |actually )?(open|afford|buy|trade|hold|take)\b|\benough (for|to (open|buy|hold))\b/,
    if: (h) =>
      has(h, 'account', 'money') &&
      has(h, 'lots', 'units') &&
      has(h, 'leverage', 'ratio') &&
      !has(h, 'stop', 'stop-pips', 'risk'),
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
    when: /\b(how many|how much|what is|what are|is|in|convert|to)\b.*\b(units?|ounces?|oz|barrels?|coins?|lots?:?|mini|micro)\b/,
    unless:
      /\b(margin|worth|profit|make|lose|cost|pip|dollars|leverage|risk|buy|afford|spread|value|goes|moves|against)\b/,
    if: (h) =>
      (has(h, 'lots') && /\b(units?|ounces?|oz|barrels?|coins?|mini|micro)\b/.test(h.said)) ||
      (has(h, 'units') && /\blots?\b/.test(h.said)),
  },
  {
    measure: 'trade-cost',
    when: /\b(spread|cost|costs|fee|fees|pay|expensive|commission)\b/,
    unless:
      /\b(pips?|points?|ticks?|commissions?|overnight|swap|hold|holding|night|nights|rollover|keep|keeping|tokens?|premium|subscription|signal|margin)\b/,
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
    when: new RegExp(`${ASKS_MONEY.source}|^(pips:\\S+|\\S+ pips) (on|with|at|for)\\b`),
    unless: /\b(margin|swap|overnight|leverage)\b/,
    if: (h) =>
      has(h, 'lots', 'units') &&
      (h.amounts.some(
        ({ role, value }) => (role === 'pips' || role === 'stop-pips' || role === 'target-pips') && value > 1,
      ) ||
        has(h, 'move', 'percent')),
  },
  {
    measure: 'pip-value',
    when: /\b(pip|pips|pips:1|tick|point)\b.*\b(value|worth|cost|costs|equal|equals|money|dollars?|usd|bucks|make me|much|many (dollars|bucks)|bring)\b|\b(value|worth|much (is|are|does|do|per))\b.*(\bpips?\b|\bpips:1\b)|\b(pip value|pipvalue|per pip|each pip|every pip|a pip)\b|pips:1 .*\b(worth|value|how many|much)\b/,
    unless: /\b(how many pips|moved?|average|stop|far|explain|mean|what is a pip$|spread)\b/,
    if: (h) => has(h, 'lots', 'units') || /\b(worth|value|much|dollars?|money|bucks|usd)\b/.test(h.said),
  },
  {
    measure: 'position-value',
    when: /\b(how big|how much is|worth|value|notional|size in (dollars|usd|money)|exposure|controlling|control)\b/,
    if: (h) =>
      (has(h, 'lots') || (has(h, 'units') && !/^(X|BTC|ETH|WTI)/.test(h.pairs[0] ?? ''))) &&
      !has(h, 'price', 'pips'),
  },
];

import { countOf, has, type MeasureRule } from '../message-part.ts';
import { currenciesIn } from '../sums/currencies.ts';
import { LOTS_TOGETHER } from '../sums/lots-together.ts';
import { countPercents, countSums, countFigures } from './money-figures.ts';

/** Distances, sizes and rates of a trade; the narrower stands before the wider. */
export const tradeFigureRules: readonly MeasureRule[] = [
  {
    measure: 'buying-power',
    when: /\bleverage\b|\bratio:\d|\bx:\d/,
    unless:
      /\b(lots?|stop|risk|reward|win|margin|what is|explain|should|good|safe|best|max|allowed|target|which|chance|dangerous|high|change)\b/,
    if: (h) =>
      has(h, 'leverage', 'ratio') &&
      countSums(h) === 1 &&
      h.amounts.length === 2 &&
      h.pairs.length === 0 &&
      !/\bratio:[1-9]\b(?!\d)/.test(h.said),
  },
  {
    measure: 'target-for-ratio',
    when: /\b(target|take profit|profit at|where|how far)\b/,
    unless: /\b(lots?|account|win ?rate|break ?even|chances?)\b/,
    if: (h) =>
      has(h, 'ratio', 'leverage') &&
      has(h, 'stop', 'stop-pips', 'pips') &&
      !has(h, 'target', 'target-pips') &&
      (has(h, 'stop-pips', 'pips') || has(h, 'entry', 'price')),
  },
  {
    measure: 'risk-reward',
    when: /\b(ratio|rr|r r|reward)\b/,
    unless: /\b(lots?|account|win ?rate)\b/,
    if: (h) => countOf(h, 'move') === 2 && h.amounts.length === 2,
  },
  {
    measure: 'break-even-rate',
    when: /\b(need(ed)?|min(imum)?|required?)\b.*\bwin ?rate\b|\bwin ?rate\b.*\b(need(ed)?|required?)\b/,
    if: (h) => has(h, 'ratio') && countPercents(h) === 0,
  },
  {
    measure: 'share-of',
    when: /\b(make|gain|profit|earn|want|need|save)\b/,
    unless:
      /\b(stop|lots?|pips?|risk|back|even|recover\w*|lost|lose|a (day|week|month|year)|daily|weekly|monthly|win ?rate|trades?|how long|can i|can you|will|drops?|falls?|goes)\b/,
    if: (h) => countPercents(h) === 1 && countSums(h) === 1 && h.amounts.length === 2 && h.pairs.length === 0,
  },
  {
    measure: 'share-of',
    when: /\b(in (money|dollars|euros|pounds)|how much (money|is (it|that)))\b/,
    unless:
      /\b(stop|lots?|pips?|back|even|recover\w*|a (day|week|month|year)|win ?rate|in a row|left|had|now)\b/,
    if: (h) => countPercents(h) === 1 && countSums(h) === 1 && h.amounts.length === 2 && h.pairs.length === 0,
  },
  {
    measure: 'share-of',
    when: /\b(away|below|above|stop|stop loss|down|up)\b.*\b(how many|how much|how far|what is|in) (dollars|points|is (it|that)|that|money)\b/,
    unless: /\b(lots?|account|risk|today|week|month|since|moved|alert|watch)\b/,
    if: (h) => countPercents(h) === 1 && h.amounts.length === 1 && h.pairs.length === 1,
  },
  {
    measure: 'break-even-ratio',
    when: /\b(what|which|how (big|much|high)|need(ed)?|min(imum)?)\b.*\b(rr|r r|ratio|reward|risk reward)\b/,
    unless: /\b(stop|target|entry|pips|explain|mean|good|best|should|lots?|usual|use)\b/,
    if: (h) => countPercents(h) + countOf(h, 'percent') > 0 && h.amounts.length === 1,
  },
  {
    measure: 'growth',
    when: /\b(what|how (much|many)|which) percent\b.*\bdoubl\w+\b|\bpercent\b.*\bto double\b/,
    unless: /\b(stop|risk|lose|lost)\b/,
    if: (h) => countPercents(h) === 0 && /\b(year|month|months|weeks|years)\b/.test(h.said),
  },
  {
    measure: 'price-at-distance',
    when: /\b(where|(what|which) (price|level)|at what|what is (the|my) (price|stop|target|level|tp|sl)|price)\b/,
    unless: /\b(lots?|account|risk|ratio|watch|alert|set|reach|chance|odds|gold price now)\b/,
    if: (h) =>
      countOf(h, 'price', 'entry') === 1 &&
      countOf(h, 'pips', 'stop-pips', 'target-pips') >= 1 &&
      h.amounts.length <= 3 &&
      !has(h, 'ratio', 'leverage', 'percent', 'money'),
  },
  {
    measure: 'pips-between',
    when: /\d (down |up )?to \d/,
    unless:
      /\b(lots?|watch|alert|profit|stop|target|percent|between|range|why|today|did|has|have|will|level|support|resistance)\b/,
    if: (h) =>
      countOf(h, 'price', 'entry') === 2 &&
      h.amounts.length === 2 &&
      h.pairs.length === 1 &&
      h.said.split(' ').length <= 8,
  },
  {
    measure: 'convert-money',
    when: /^(and )?(how much|what|whats)\b.*\bcur:|^cur:.*\bworth$/,
    unless:
      /\b(lots?|pips?|stop|risk|account|percent|profit|margin|leverage|loss|lose|trade|swap|spread|commission|a (day|week|month|year))\b/,
    if: (h) =>
      h.amounts.length === 1 &&
      h.amounts[0]?.currency !== null &&
      h.amounts[0]?.currency !== 'USD' &&
      h.said.split(' ').length <= 5,
  },
  {
    measure: 'leverage-used',
    when: /\b(too (much|big|large|high|risky)|ok|okay|fine|safe|reasonable|sensible|a lot)\b/,
    unless: /\b(stop|risk|leverage|signal|idea)\b/,
    if: (h) => has(h, 'lots') && has(h, 'account', 'money') && h.amounts.length === 2,
  },
  {
    measure: 'percent-change',
    when: /\b(had|was|were|started|began|deposited|from)\b.*\b(now|left)\b/,
    unless: /\b(lots?|stop|risk|what is left|price|worth)\b/,
    if: (h) =>
      countPercents(h) === 0 &&
      countFigures(h) === 2 &&
      h.amounts.length === 2 &&
      h.pairs.length === 0 &&
      countOf(h, 'account', 'money') > 0 &&
      h.said.split(' ').length <= 9,
  },
  {
    measure: 'percent-change',
    when: /\bpercent\b.*|\d to (cur:[a-z]+:)?\d[\d.]* to /,
    unless: /\b(lots?|stop|risk)\b/,
    if: (h) =>
      countPercents(h) === 0 &&
      countFigures(h) === 3 &&
      h.amounts.length === 3 &&
      /\d to (cur:[a-z]+:)?\d[\d.]* (and |then )*to (cur:[a-z]+:)?\d/.test(h.said),
  },
  {
    measure: 'percent-steps',
    when: /\b(had|account|was|with|on)\b/,
    unless:
      /\b(risk|stop|in a row|straight|times|trades|a (day|week|month|year)|back|even|win ?rate|need|position|if)\b/,
    if: (h) =>
      countPercents(h) === 1 &&
      countSums(h) === 1 &&
      h.amounts.length === 2 &&
      h.pairs.length === 0 &&
      /\b(lost|lose|down|dropped|fell|gained|made|up|grew|minus|plus) (about |another |by )?pct:/.test(
        h.said,
      ) &&
      /\b(how much|what|now|left)\b/.test(h.said),
  },
  {
    measure: 'profit-at-price',
    when: /^(and |so |but )?(what )?(if|when|say)\b.*\b(goes|gets|hits|reaches|falls|rises|drops|climbs|is at|to)\b/,
    unless: /\b(stop|risk|alert|watch|signal|margin|leverage)\b/,
    if: (h) =>
      has(h, 'lots', 'units') &&
      countOf(h, 'price', 'target') === 1 &&
      h.amounts.length === 2 &&
      h.pairs.length + (h.pairBefore ? 1 : 0) > 0,
  },
  {
    measure: 'convert-money',
    when: /\b(at|rate)\b/,
    unless: /\b(lots?|pips?|stop|bought|sold|risk|profit|account|entry|margin|leverage|close)\b/,
    if: (h) =>
      currenciesIn(h.said).length === 2 &&
      h.amounts.filter(({ currency }) => currency !== null).length === 1 &&
      h.amounts.length === 2 &&
      countPercents(h) === 0 &&
      /\b(how (much|many)|in|into|to)\b/.test(h.said),
  },
  {
    measure: 'sum',
    when: LOTS_TOGETHER,
    if: (h) => /\b(total|altogether|all|together|sum|what|how (much|many|big))\b/.test(h.said),
  },
  {
    measure: 'sum',
    when: /\b\d+(\.\d+)? ?r\b.*\b(is|are|if|of|with|risk|worth|in)\b/,
    unless: /\b(win ?rate|hit|lost|won|times|trades|mean|means|explain|target|stop|pips|pct)\b/,
    if: (h) =>
      countOf(h, 'risk', 'money', 'account', 'price') === 1 &&
      countPercents(h) === 0 &&
      /\b(how much|what|worth)\b/.test(h.said),
  },
  {
    measure: 'pips-for-money',
    when: /\bpips?(:1)? (is|=|makes?|costs?) (cur:[a-z]+:)?\d.*\bhow many pips\b|\bhow many pips\b.*\bpips?(:1)? (is|=) (cur:[a-z]+:)?\d/,
    if: (h) => has(h, 'money', 'profit', 'account'),
  },
  {
    measure: 'affordable-lots',
    when: /\b(max|maximum|most|biggest|largest|at most)\b/,
    unless: /\b(loss|lose|risk|stop)\b/,
    if: (h) =>
      has(h, 'leverage') &&
      has(h, 'account', 'money') &&
      !has(h, 'lots', 'stop', 'stop-pips', 'risk') &&
      /\b(lots?|size|position|trade|open|buy)\b/.test(h.said),
  },
  {
    measure: 'pips-for-money',
    when: /\bhow many pips\b/,
    unless: /\b(stop|sl|spread|between|left|away|far)\b/,
    if: (h) =>
      has(h, 'lots', 'units') &&
      (has(h, 'profit', 'money', 'risk', 'account') || (has(h, 'price', 'move') && h.amounts.length === 2)) &&
      !has(h, 'pips', 'stop-pips', 'entry', 'percent'),
  },
  {
    measure: 'move-value',
    when: /\b(moves?|moved|drops?|dropped|falls?|fell|rises?|goes|went|up|down|against|per (dollar|point)|stop|stop loss|take profit|target)\b|^.{0,30}\bpips:/,
    unless:
      /\b(margin|swap|overnight|leverage|risk|spread|alert|watch|journal|log|should|chances?|odds|usually|average|account|day|size|worth 1|how far|how many pips)\b/,
    if: (h) =>
      h.pairs.length + (h.pairBefore ? 1 : 0) > 0 &&
      has(h, 'lots', 'units') &&
      h.amounts.some(({ role, value }) => role === 'move' || (role.endsWith('pips') && value > 1)) &&
      !has(h, 'price', 'entry', 'target', 'stop', 'account', 'money', 'risk', 'profit', 'percent'),
  },
  {
    measure: 'risk-reward',
    when: /./,
    unless: /\b(lots?|why|explain|mean|too|account|how many pips should|win ?rate|how often|break ?even)\b/,
    if: (h) => has(h, 'stop-pips') && has(h, 'target-pips') && h.amounts.length === 2,
  },
];

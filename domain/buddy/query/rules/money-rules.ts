import { countOf, has, type MeasureRule } from '../message-part.ts';
import { ACCOUNT_STATE } from '../sums/account-state.ts';
import { LOTS_IN_LOTS } from '../sums/lots-together.ts';
import { resultsIn } from '../sums/results.ts';
import { spokenSumIn } from '../sums/spoken-sum.ts';
import { WHOLE_OF_SHARE } from '../sums/whole-of-share.ts';
import { PERCENT_PER, LOST, countPercents, countSums, countFigures, POSITION_SUM } from './money-figures.ts';

/** Lists, accounts and shares; the narrower stands before the wider. */
export const moneyRules: readonly MeasureRule[] = [
  {
    measure: 'sum',
    when: /\d.*\b(times|plus|minus|divided|split|x)\b.*\d/,
    unless: /\bpct:\d+(\.\d+)?(?! of\b)|\bpips\b/,
    if: (h) => spokenSumIn(h.said) !== null,
  },
  {
    measure: 'share-of',
    when: WHOLE_OF_SHARE,
    unless: /\b(stop|lots?|pips?|risk)\b/,
    if: (h) => countPercents(h) === 1 && countFigures(h) === 1,
  },
  {
    measure: 'average-price',
    when: /\b(averages?|avg|mean|middle) (entry|price|of|cost)\b|\b(buys|entries|fills)\b.* (at|for) (cur:[a-z]+:)?\d.* (at|for) (cur:[a-z]+:)?\d|\baverages?\b.* (at|for) (cur:[a-z]+:)?\d.* (at|for) (cur:[a-z]+:)?\d|\b(average|avg)\b.* (at|for) (cur:[a-z]+:)?\d.* (at|for) (cur:[a-z]+:)?\d| (at|for) (cur:[a-z]+:)?\d.* (at|for) (cur:[a-z]+:)?\d.*\b(average|avg)\b|\b(entry|price) (average|avg)\b|\baverage\b.*\b(entries|prices)\b|\b(avg|average)$/,
    unless: /\b(range|true|moving|day|days|week|month|win|loss|candles?|stop)\b/,
    if: (h) =>
      h.amounts.filter(({ role }) => role !== 'lots' && role !== 'count' && role !== 'percent').length > 1,
  },
  {
    measure: 'win-share',
    when: /\b(wins?|won|winners?|green)\b/,
    unless: /\b(chances?|odds|probability|in a row|if i (win|lose))\b/,
    if: ({ said }) =>
      (/\b(percent|rate|winrate|share)\b/.test(said) ||
        /^\d+ (out )?of (my |the |last )*\d+ (trades )?(were )?(won|wins?|winners?|green)\b/.test(said)) &&
      /(?<![:.\d])\d+ (trades )?(wins?|won|winners?|green)\b.*(?<![:.\d])\d+ (loss(es)?|lost|losers?|red)\b|(?<![:.\d])\d+ (loss(es)?|lost|losers?|red)\b.*(?<![:.\d])\d+ (wins?|won|winners?|green)\b|\b(won|win) \d+ (out )?(of|from) \d+\b|\b\d+ (wins?|won|winners?) (out )?(of|from|in) \d+\b|\b\d+ (out )?of (my |the |last )*\d+ (trades )?(were )?(won|wins?|winners?|green|wins)\b|\b(won|win) \d+ .*\blost \d+\b|\blost \d+ .*\bwon \d+\b/.test(
        said,
      ),
  },
  {
    measure: 'tally',
    when: /\d/,
    unless: /\bpct:\d/,
    if: ({ said }) =>
      (resultsIn(said).length > 2 ||
        /^(\D{0,20}[+-](cur:[a-z]+:)?\d+(\.\d+)?r?\b){2}/.test(said) ||
        (resultsIn(said).length > 1 &&
          /\b(won|made|lost|gained)\b.*\b(won|made|lost|gained)\b/.test(said))) &&
      !/\b(win ?rate|on average|average|avg|expectancy|per trade|stop|target)\b/.test(said) &&
      /[+-]\d|\b(week|left|end|profit|result|now|risk|each|account|balance|losses|losers|wins|winners|mon(day)?|tues?(day)?|wed(nesday)?|thu(rsday)?|fri(day)?|trades?|results?|today|week|month|am i|total|overall|net|altogether|together|in all|sum|up or down|where|how much|what|made|won|lost)\b/.test(
        said,
      ),
  },
  {
    measure: 'margin-level',
    when: /\b(margin level|free margin|usable margin|equity|margin .*free|free .*margin)\b/,
    unless: /\b(lots?|leverage|explain|teach|rsi)\b/,
    if: (h) => (h.said.match(ACCOUNT_STATE) ?? []).length > 1,
  },
  {
    measure: 'leverage-used',
    when: /\b(what|which|my|real|effective|actual|true|how much) leverage\b|\bleverage (am i|do i|is (that|this|it)|i use|used)\b|\bleverage$/,
    unless:
      /\b(should|allowed|max|maximum|best|good|safe|change|margin|mean|explain|set)\b|\b(i have|with) leverage\b/,
    if: (h) =>
      has(h, 'account', 'money') &&
      !has(h, 'leverage', 'ratio') &&
      ((has(h, 'lots', 'units') && h.pairs.length + (h.pairBefore ? 1 : 0) > 0) || countSums(h) === 2),
  },
  {
    measure: 'position-move',
    when: /\bposition\b.*\b(\d+(\.\d+)?|twice|double) ?(x|times)?( as big as| the size of)? (my |the |whole )+(account|balance|money|capital|equity)\b/,
    unless: /\b(risk|stop|target|lots?|should)\b/,
    if: (h) => countPercents(h) === 1,
  },
  {
    measure: 'position-move',
    when: /\b(position|worth|exposure|invested|holding|hold|bought)\b/,
    unless:
      /\b(risk|stop|target|lots?:?|win ?rate|should|chances?|month|year|a day|margin|account is worth)\b/,
    if: (h) =>
      countPercents(h) === 1 &&
      countSums(h) > 0 &&
      !has(h, 'lots', 'units', 'count') &&
      /\b(drops?|falls?|rises?|goes|goes up|goes down|against|moves?|gains?|loses?|jumps?|up|down|crash(es)?)\b/.test(
        h.said,
      ) &&
      POSITION_SUM.test(h.said),
  },
  {
    measure: 'position-move',
    when: /\b(goes|go|drops?|falls?|rises?|gains?|loses?|moves?|jumps?|crash(es)?) ?(up|down|by|another)* (by )?pct:\d/,
    unless:
      /\b(risk|stop|target|lots?:?|win ?rate|should|chances?|odds|alert|watch|month|year|a day|account|then|and)\b/,
    if: (h) => countPercents(h) === 1 && countSums(h) === 1 && h.amounts.length === 2 && h.pairs.length === 1,
  },
  {
    measure: 'position-move',
    when: /\bposition\b/,
    unless: /\b(risk|stop|target|lots?|should|size)\b/,
    if: (h) => has(h, 'leverage', 'ratio') && countSums(h) === 2 && POSITION_SUM.test(h.said),
  },
  {
    measure: 'recovery',
    when: /\b(back|recover\w*|even|again|made up|whole)\b/,
    unless: /\b(risk|stop|win ?rate|odds|chances?)\b/,
    if: (h) => countPercents(h) === 2 && LOST.test(h.said) && PERCENT_PER.test(h.said),
  },
  {
    measure: 'recovery',
    when: /\b(get|come|go|climb|make it|be|win) (it |them |that )?back\b|\b(recover\w*|break ?even|back to even)\b/,
    unless: /\b(risk|stop|win ?rate|odds|chances?|a (day|week|month|year)|lots?)\b/,
    if: (h) =>
      countPercents(h) === 0 && countSums(h) === 2 && h.amounts.length === 2 && /\bpercent\b/.test(h.said),
  },
  {
    measure: 'share-of',
    when: /\bpercent of (my |the )?(account )?(cur:[a-z]+:)?\d[\d.]* (is|are|makes?) (cur:[a-z]+:)?\d/,
    if: (h) => countPercents(h) === 0 && h.amounts.length === 2,
  },
  {
    measure: 'share-of',
    when: /\brisk(ing|ed)?\b.*\bpercent\b|\bpercent\b.*\brisk(ing|ed)?\b/,
    unless: /\b(stop|pips?|lots?|size)\b/,
    if: (h) => countPercents(h) === 0 && h.amounts.length === 2 && has(h, 'risk') && countSums(h) === 1,
  },
  {
    measure: 'share-of',
    when: /\bpercent\b/,
    unless: /\b(stop|pips?|lots?|size|back|even|recover\w*|win ?rate)\b/,
    if: (h) => countPercents(h) === 0 && h.amounts.length === 2 && has(h, 'risk') && has(h, 'account'),
  },
  {
    measure: 'losing-run',
    when: /\b(loss(es)?|losers?|losing|lost|red|stopped)\b/,
    unless:
      /\bpct:\d+(\.\d+)? of (my |the )?(cur:[a-z]+:)?\d|\b(chances?|odds|probability|win ?rate|how many|until|likely|stop|target)\b/,
    if: (h) =>
      countPercents(h) === 1 && has(h, 'count') && has(h, 'account', 'money') && h.amounts.length === 3,
  },
  {
    measure: 'growth',
    when: PERCENT_PER,
    unless:
      /\b(risk(ing)?|stop|lose|lost|loss(es)?|win ?rate|lots?|realistic|possible|can i|can you|fees?|interest|loan|good|normal|guarantee\w*)\b/,
    if: (h) =>
      countPercents(h) === 1 && countSums(h) === 1 && h.pairs.length === 0 && h.said.split(' ').length <= 14,
  },
  {
    measure: 'sum',
    when: LOTS_IN_LOTS,
  },
  {
    measure: 'share-of',
    when: /\b(fees?|commissions?|charge[sd]?|costs?|takes?)\b/,
    unless: /\b(stop|risk|lots?|win ?rate|a (day|week|month|year)|in a row)\b/,
    if: (h) => countPercents(h) === 1 && countSums(h) === 1 && h.amounts.length === 2,
  },
  {
    measure: 'time-until',
    when: /\bhow many (more )?(trades|wins|winners|days|weeks|months|losses|losers)\b|\b(trades|wins) (are )?needed\b/,
    unless: /\b(in a row|straight|stop|win ?rate|chances?|should|allowed)\b/,
    if: (h) =>
      countPercents(h) === 0 &&
      h.pairs.length === 0 &&
      countSums(h) + countOf(h, 'risk') === 2 &&
      h.amounts.length === 2 &&
      /\b(make|reach|get|have|lose|until|gone|goal|to|back|earn|save|needed)\b/.test(h.said),
  },
];

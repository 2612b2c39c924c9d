import { countOf, has, type MeasureRule } from '../message-part.ts';
import { PERCENT_PER, countPercents, countSums, countFigures, ASKS_SUM } from './money-figures.ts';

/** Losses, growth and shares of a sum; the narrower stands before the wider. */
export const shareRules: readonly MeasureRule[] = [
  {
    measure: 'losses-until',
    when: /\b(lose|loss|losing)\b.*\bhow many\b.*\b(half|gone|zero|nothing|broke|empty)\b/,
    unless: /\b(win ?rate|odds|chances?|lots?|pips)\b/,
    if: (h) => has(h, 'risk') && has(h, 'account', 'money', 'price'),
  },
  {
    measure: 'losses-until',
    when: /\b(time to|how long|how many)\b.*\b(lose|gone|until)\b.*\bpct:50\b|\bhow many\b.*\b(loss(es)?|losers?|losing|trades?|stops?|times|reds?)\b/,
    unless: /\b(win ?rate|odds|chances?|back|recover\w*|even)\b/,
    if: (h) =>
      countPercents(h) === 2 &&
      !has(h, 'ratio', 'stop', 'stop-pips') &&
      /\b(until|till|before|to (lose|be down|reach|hit)|down)\b/.test(h.said),
  },
  {
    measure: 'growth',
    when: /^(and )?(if|say|lets say|when|suppose|imagine)\b/,
    unless: /\b(risk|stop|lose|lost|win ?rate|lots?)\b/,
    if: (h) =>
      countPercents(h) === 1 && countSums(h) === 1 && PERCENT_PER.test(h.said) && h.amounts.length <= 3,
  },
  {
    measure: 'growth',
    when: /\b(doubl(e|es|ed|ing)|martingale)\b/,
    if: (h) =>
      has(h, 'lots') &&
      has(h, 'count') &&
      /\b(after|loss(es)?|lost|lose|times|in a row)\b/.test(h.said) &&
      !has(h, 'percent', 'risk'),
  },
  {
    measure: 'share-of',
    when: /\b(risk(ing)?|lose|allowed|max|rule)\b/,
    unless:
      /\b(lots?|size|stop|sl|pips?|target|in a row|straight|times|losses|trades? (in|until|before)|how many|which|should|is it|too (much|risky|high)|ok|safe|back|even|wins?|position|leverage|a (day|week|month|year)|margin)\b/,
    if: (h) =>
      countPercents(h) === 1 &&
      countSums(h) === 1 &&
      h.amounts.length === 2 &&
      h.pairs.length === 0 &&
      (ASKS_SUM.test(h.said) || h.said.split(' ').length <= 10),
  },
  {
    measure: 'percent-steps',
    when: /\b(left|remains?|remaining|what|how much|now|have)\b/,
    unless: /\b(risk|stop|in a row|straight|times|trades|a (day|week|month|year)|back|even|win ?rate|need)\b/,
    if: (h) =>
      countPercents(h) === 1 &&
      countSums(h) === 1 &&
      h.amounts.length === 2 &&
      h.pairs.length === 0 &&
      /\b(lost|lose|down|dropped|fell|gained|made|up|grew|minus|plus) (about |another |by )?pct:/.test(
        h.said,
      ),
  },
  {
    measure: 'share-of',
    when: /\bpct:\d+(\.\d+)? (drawdown|loss|gain|profit|risk|fee|of it)\b.*\b(on|of|from|with|in)\b/,
    unless: /\b(stop|pips?|lots?|back|even|a (day|week|month|year)|in a row|win ?rate)\b/,
    if: (h) => countPercents(h) === 1 && countSums(h) === 1 && h.amounts.length === 2,
  },
  {
    measure: 'percent-change',
    when: /\b(percent|drawdown)\b|\bwhat (gain|return|loss|change)\b|\bturn(ed)? \S+ into\b/,
    unless: /\b(risk(ing)?|stop|lots?|win ?rate|chances?|back|even|of (the|my) time)\b/,
    if: (h) =>
      countPercents(h) === 0 &&
      countFigures(h) === 2 &&
      h.amounts.length === 2 &&
      !has(h, 'risk') &&
      /\b(dropped|fell|rose|went|grew|up|down|lost|lose|made|won|gained|turn|into|from|on|to|now|was)\b/.test(
        h.said,
      ),
  },
  {
    measure: 'expectancy',
    when: /\b(wins?|won|right|hit|winners?) (about |around )?\d+ (times |trades |out )?(of|in|from)( every)? \d+|\b(win|hit) ?rate\b|\b(avg|average) (win|loss)\b|\bpct:\d+(\.\d+)? (wins?|of the time|but)|\bwin(ning)? (about )?pct:/,
    unless: /\b(chances?|odds|in a row|straight|break ?even|need(ed|s)?|stop|account)\b/,
    if: (h) =>
      (countOf(h, 'profit', 'money', 'price', 'account') > 0 &&
        countOf(h, 'risk', 'money', 'account', 'price', 'profit') > 1) ||
      (countPercents(h) > 0 &&
        (has(h, 'ratio') ||
          /\b(lose|losses|losers|wins?|winners) (are |is )?\d+ (times|x)\b/.test(h.said))) ||
      /\b\d+(\.\d+)? ?r\b/.test(h.said),
  },
  {
    measure: 'move-value',
    when: /\b(what|how (much|many)|is|means?|worth|in (dollars|money)|or)\b/,
    unless:
      /\b(risk|stop|target|account|spread|how many (pips|lots)|average|range|moved|lots?|leverage|size)\b/,
    if: (h) =>
      h.pairs.length === 1 &&
      h.amounts.some(({ role, value }) => role === 'pips' && value > 1) &&
      !has(h, 'lots', 'units', 'price', 'entry', 'account', 'percent'),
  },
];

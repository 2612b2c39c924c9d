import { has, countOf, KEEPS_A_JOURNAL, type MeasureRule, type MessagePart } from '../message-part.ts';

/** The first that fits decides: the narrower stands before the wider. */
export const sizingRules: readonly MeasureRule[] = [
  {
    measure: 'price-for-profit',
    when: /\b(what|which) price (gives?|makes?|for|brings?|would|do)\b|\bprice for cur:/,
    if: (h) =>
      has(h, 'lots', 'units') && has(h, 'profit', 'money', 'risk') && countOf(h, 'price', 'entry') < 2,
  },
  {
    measure: 'stop-for-risk',
    when: /\b(against me|go against|(till|until|before|when).*\b(gone|zero|wiped|empty|blown?)|blow (up|out|it)|survive|margin call)\b/,
    unless: /\b(how many (losing|losses|trades|losers))\b/,
    if: (h) => has(h, 'lots', 'units') && has(h, 'account', 'money') && !has(h, 'stop', 'stop-pips', 'price'),
  },
  {
    measure: 'stop-for-risk',
    when: /\b(stop|pips?|how far|distance|away|room|points)\b/,
    unless: /\b(reach|target|profit|make|need to (run|move|go)|reward)\b/,
    if: (h) =>
      has(h, 'lots', 'units') &&
      (has(h, 'risk') || (has(h, 'money', 'profit') && /\bstop\b.*\bfor\b/.test(h.said))) &&
      !has(h, 'stop', 'stop-pips', 'pips', 'price', 'entry', 'move', 'target') &&
      /\b(how|where|what|which|stop|max(imum)?|must|can)\b/.test(h.said),
  },
  {
    measure: 'lots-for-pip-value',
    when: /\b(what|which|how (many|much|big)|size|lots?)\b/,
    if: (h) =>
      has(h, 'money', 'profit', 'risk', 'move') &&
      !has(h, 'lots', 'units') &&
      /\b(?:cur:\w+:)?\d\S* (?:for )?(?:a|per|each|every|1|the)? ?(?:pips?\b|pips:1\b)|\bpips:\d+ (?:to be|is|are|be|=|make|makes|bring|worth|should be)(?: worth)? cur:|\bpips?(?::1)? (?:to be|is|be|=|worth|should be)(?: worth)? cur:/.test(
        h.said,
      ),
  },
  {
    measure: 'lot-size',
    when: /\b(lots?|lotsize|size|sizing|siz(e|ing) me|position|how (big|large|much|small)|volume|units?|ounces|coins?|type in|go in)\b/,
    unless:
      /\b(margin|worth|pip value|per pip|swap|overnight|spread|commissions?|profit|make|win|units? (is|are|in)|freeze|locks?|blocks?|afford|can i (open|hold)|(max|most|biggest).*(open|hold)|what is (a|the) (lot|position)(?! (if|size|for|when|with))|explain|mean|means)\b/,
    if: (h) => sizesAsked(h),
  },
  {
    measure: 'lot-size',
    when: /./,
    unless: KEEPS_A_JOURNAL,
    if: (h) =>
      has(h, 'account') &&
      has(h, 'risk', 'percent') &&
      (has(h, 'stop', 'stop-pips') || (has(h, 'move') && /\b(stop|sl)\b/.test(h.said))) &&
      !has(h, 'lots', 'units', 'target', 'target-pips', 'count'),
  },
];

const TOO_BIG = /\b(too (much|big|large|small|high)|ok|okay|fine|safe|reasonable)\b/;
const ASKS_SIZE =
  /\b(lot ?sizes?|position siz(e|ing)|how many (micro |mini )?lots?|(what|which|right|correct|good|best|proper|safe|suitable) (lots?|size|position|volume)|lots? (to use|should|do i|can i)|size (should|do i|to)|siz(e|ing) me|calc\w* (my |the )?(lots?|size|position)|lot (box|calculator)|how (big|large|small) (should|can|do|a)|what do i type|position should)\b|\b(lots?|size)$/;

/** A stop and what may be lost, or an outright question for a size with something to size it by. */
function sizesAsked(h: MessagePart): boolean {
  if (has(h, 'lots', 'price', 'entry', 'target', 'target-pips', 'ratio') && !has(h, 'stop', 'stop-pips'))
    return false;
  if (has(h, 'target', 'target-pips') || (has(h, 'lots') && !ASKS_SIZE.test(h.said) && !TOO_BIG.test(h.said)))
    return false;
  const hasStop = has(h, 'stop', 'stop-pips', 'pips', 'move');
  const hasRisk = has(h, 'risk', 'percent');
  const hasMoney = has(h, 'account', 'money');
  return (hasStop && (hasRisk || hasMoney)) || (ASKS_SIZE.test(h.said) && (hasStop || hasRisk || hasMoney));
}

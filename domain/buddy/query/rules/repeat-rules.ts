import { has, type MeasureRule, type MessagePart } from '../message-part.ts';
import { COMMISSION } from '../sums/commission.ts';
import { quantitiesIn } from '../sums/quantities.ts';
import { resultsIn } from '../sums/results.ts';
import { repetitionsIn, type Repetition } from '../sums/repetition.ts';

const OTHER_SUM =
  /\b\d+(\.\d+)? ?r\b|\b(chances?|odds|probability|win ?rate|in a row|straight|how many (pips|lots|losses|losers|ounces|coins|units)|(what|which) (lots?|size)|lot ?size|stop|target|double[ds]?|doubling|profitable|break ?even|worth it|expectancy|loan|pip (worth|value)|(worth|value) of (a|1|one) pip|premium|tokens?|subscription|signals?|moving|average|hours?|explain|should|alert|watch)\b/;
const ASKS_WHEN =
  /\b(how long|when (is|will|am|would|does|do|are|can)|how many (days|weeks|months|years|trades))\b|\bwhen$|^when\b/;

function repetitions({ said, amounts }: MessagePart): Repetition[] {
  // "20x 0.2 lots" beside a spread counts trades.
  const isCounted = /\b(spread|commission|fees?)\b/.test(said) && !/\b(leverage|margin)\b/.test(said);
  if (
    amounts.some(({ role }) => role === 'percent' || role === 'ratio' || (role === 'leverage' && !isCounted))
  )
    return [];
  const lots = amounts.find(({ role }) => role === 'lots')?.value ?? null;
  return repetitionsIn(said, quantitiesIn(said), lots);
}

/** The first that fits decides: the narrower stands before the wider. */
export const repeatRules: readonly MeasureRule[] = [
  {
    measure: 'trade-cost',
    when: COMMISSION,
    unless:
      /\b(overnight|swap|nights?|rollover|pips:\d|pips|\d+ trades|trades (a|per|each)|months?|years?|weeks?)\b/,
    if: (h) =>
      h.pairs.length === 1 &&
      has(h, 'lots', 'units') &&
      /\b(all in|total|altogether|in all|in and out|costs?|costing|pay|open and close)\b/.test(h.said),
  },
  {
    measure: 'time-until',
    when: ASKS_WHEN,
    unless: /\b(in a row|straight|risk(ing)?|stop|percent|session|open|close|release|news)\b/,
    if: (h) =>
      has(h, 'account', 'money', 'price', 'profit') &&
      repetitions(h).some(({ over }) => over !== null && over !== 'lot') &&
      h.amounts.length > 1,
  },
  {
    measure: 'repeated-sum',
    when: /\d/,
    unless: OTHER_SUM,
    if: (h) => {
      if (ASKS_WHEN.test(h.said) || h.amounts.some(({ isPercent }) => isPercent)) return false;
      const found = repetitions(h);
      return (isRepeated(found) || isPremise(h, found)) && resultsIn(h.said).length < 3;
    },
  },
];

/** "I paid 3 dollars spread each trade": what it comes to is said unasked. */
const PREMISE_WORDS = 12;
const isPremise = ({ said }: MessagePart, found: readonly Repetition[]): boolean =>
  found.length === 1 &&
  (found[0]?.per.length ?? 0) > 0 &&
  !found[0]?.per.includes('pip') &&
  said.split(' ').length <= PREMISE_WORDS &&
  !/\b(risk|risking|make|makes|making|earn|want|profit|signals?|can i|possible)\b/.test(said);

/** One price for one thing is no sum yet. */
function isRepeated(found: readonly Repetition[]): boolean {
  const factors = found.flatMap((one) => one.factors).filter(({ of }) => of !== 'side');
  const isLotsOnly = factors.every(({ of }) => of === 'lot');
  return factors.length > 0 && (!isLotsOnly || found.some(({ per }) => per.includes('lot')));
}

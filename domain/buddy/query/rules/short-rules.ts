import { tradePricesIn } from '../roles/trade-prices.ts';
import { countOf, has, type MeasureRule } from '../message-part.ts';

const IS_NO_FIGURE =
  /\b(why|explain|mean|means|teach|lesson|how (do|does|to)|what (is|are|does) (a|an|the)|watch|alert|signal|idea|setup|should|my trade|log|news|usual|usually|average|normal|broker|forecast|will|would)\b/;
const PAST_DAY =
  '(today|todays|yesterday|yesterdays|last night|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)';

/** Notes without a verb, "gold percent today", "1 pip nzdusd micro lot"; after all other rules. */
export const shortRules: readonly MeasureRule[] = [
  {
    measure: 'recovery',
    when: /\b(lose|lost|losing|down|minus)\b.*\b(gain|make|win|need)\b.*\b(even|back|recover|again)\b/,
    unless: IS_NO_FIGURE,
    if: (h) => has(h, 'percent', 'risk') && h.amounts.length === 1,
  },
  {
    measure: 'pips-between',
    when: /\b(pips?|difference|apart|went|moved|down to|up to)\b/,
    unless: IS_NO_FIGURE,
    if: (h) => countOf(h, 'price', 'entry', 'target', 'stop') === 2 && h.amounts.length === 2,
  },
  {
    measure: 'price-then',
    when: new RegExp(
      `\\b(open|opening|opened|close|closing|closed)\\b.*\\b${PAST_DAY}\\b|\\b${PAST_DAY}\\b.*\\b(open|opening|close|closing)\\b`,
    ),
    unless:
      /^(is|are|does|do|can|will)\b|\b(market|markets|hours|when|time|until|till|trade|my|position|pips|percent|change|since|session|london|york|tokyo|sydney|why|watch|alert|signal|above|below|high|low)\b/,
    if: (h) => h.pairs.length > 0 && h.amounts.length === 0,
  },
  {
    measure: 'change',
    when: /\b(percent|change|changed|performance|pips|gained|lost|up|down|plus|minus)\b/,
    unless: new RegExp(
      `${IS_NO_FIGURE.source}|\\b(i|my|risk|stop|range|atr|rsi|spread|high|low|lots?|made|profit)\\b`,
    ),
    if: (h) =>
      h.pairs.length > 0 &&
      h.amounts.every(({ role }) => role === 'count') &&
      /\b(today|yesterdays?|week|month|days?|since|hours?|morning|year)\b/.test(h.said),
  },
  {
    measure: 'pip-value',
    when: /\b(pip|tick|point|cent)s?\b/,
    unless: new RegExp(`${IS_NO_FIGURE.source}|\\b(stop|risk|lose|account|target|spread)\\b`),
    if: (h) =>
      h.pairs.length > 0 &&
      (has(h, 'lots') || /\b(micro|mini|standard|full|nano) lot\b/.test(h.said)) &&
      !has(h, 'stop-pips', 'account', 'risk', 'price'),
  },
  {
    measure: 'margin',
    when: /\b(needs?|needed|required?|cash|deposit|lock|locked|margin)\b/,
    unless: IS_NO_FIGURE,
    if: (h) => h.pairs.length > 0 && has(h, 'lots', 'units') && has(h, 'leverage', 'ratio'),
  },
  {
    measure: 'profit-at-price',
    when: /\b(closed|covered|got out|exited|sold|bought back|took profit|stopped( out)?)\b/,
    unless:
      /\b(should|can|for me|alert|why|signal|log|note|record|save|journal|track|watch|average|avg|mean|percent|how many pips|in pips|hours?|minutes?|days?)\b/,
    if: (h) => h.pairs.length === 1 && h.amounts.length <= 3 && tradePricesIn(h.said, h.amounts) !== null,
  },
  {
    measure: 'profit-at-price',
    when: /\b(i am|i have|been|my|still) (\S+ ){0,3}(long|short)\b|\b(bought|shorted|sold)\b/,
    unless:
      /\b(should|can|for me|close|open|alert|target|stop|why|signal|log|note|record|save|journal|track|watch|regret|panic|already|too)\b/,
    if: (h) =>
      h.pairs.length > 0 &&
      has(h, 'lots', 'units') &&
      countOf(h, 'entry', 'price') === 1 &&
      h.amounts.length === 2,
  },
  {
    measure: 'position-value',
    when: /\b(position|worth|value|exposure|real money|in dollars)\b/,
    unless: new RegExp(`${IS_NO_FIGURE.source}|\\b(pip|stop|risk|lose|swap|overnight)\\b`),
    if: (h) => h.pairs.length > 0 && has(h, 'lots', 'units') && h.amounts.length === 1,
  },
];

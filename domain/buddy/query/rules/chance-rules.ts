import { stakesIn } from '../roles/stakes.ts';
import {
  has,
  countOf,
  ASKS_CHANCE,
  IN_A_ROW,
  SURE_CHANCE,
  MINUS_A_SHARE,
  type MeasureRule,
} from '../message-part.ts';

/** One of them wins at least. */
export const NOT_ALL_LOSE =
  /\bnot (all|every\w*|each)( of (them|the \d+|\d+))?( \d+)?( (trades?|one))? (lose|loses|lost|fail|fails|are losers|losers|go wrong|red)\b|\b(at least|minimum) (1|one|a) (wins?|winners?|winning)\b/;

/** The first that fits decides: the narrower stands before the wider. */
export const chanceRules: readonly MeasureRule[] = [
  {
    measure: 'some-wins-chance',
    when: NOT_ALL_LOSE,
    if: (h) => has(h, 'percent') && has(h, 'count') && ASKS_CHANCE.test(h.said),
  },
  {
    measure: 'expectancy',
    when: /\b(double|twice|triple|\d+(\.\d+)? ?(x|times))\b/,
    unless: /\b(chances?|odds|probability|in a row|straight|lots?|break ?even|need)\b/,
    if: (h) => {
      const { rate, sizes } = stakesIn(h.said);
      return h.pairs.length === 0 && rate !== null && sizes.length > 1;
    },
  },
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
    when: /\bhow many\b.*\b(in a row|straight|consecutive)\b.*\b(expect|likely|normal|usual|happen)|\b(longest|worst|max(imum)?) (losing |winning )?(run|streak)\b/,
    unless: /\bmy (longest|worst)\b/,
    if: (h) => has(h, 'count') && has(h, 'percent'),
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
    unless: /\bpct:\d+(\.\d+)? of (my |the )?(cur:[a-z]+:)?\d/,
    if: (h) =>
      has(h, 'count') &&
      has(h, 'risk', 'percent') &&
      (has(h, 'account', 'money', 'price') || /\b(account|left|have|drawdown|down)\b/.test(h.said)) &&
      /\b(left|leaves?|have|after|results?|drawdown|remain(s|ing)?|down to|end up|how bad|what is|much|times)\b/.test(
        h.said,
      ) &&
      !ASKS_CHANCE.test(h.said),
  },
  {
    measure: 'some-wins-chance',
    when: /\b\d+ (wins? |losses |trades )?(out )?of (the |my )?(next |last )?\d+\b|\bat least (1|one|a)\b|\b(not|none|no) (lose|losing|losers?|loss(es)?|win|wins|winners?)\b|\bany (win|loss)\b/,
    if: (h) =>
      has(h, 'percent') &&
      ASKS_CHANCE.test(h.said) &&
      /\b(win|wins|won|lose|losing|losses|losers?|loss|trades)\b/.test(h.said),
  },
  {
    measure: 'losses-until',
    when: /\b(how many|after how many|when)\b.*\b(los(s|ses|ing|e|ers?)|trades?|times|reds?|stops?|ones)\b.*\b(gone|zero|broke|blow|blown|bust|empty|nothing|wiped?|half|left|dead|out)\b|\b(gone|zero|broke|blown|wiped out|half gone)\b.*\bhow many\b/,
    unless: /\b(tokens?|messages?|ideas?|signals?)\b/,
    if: (h) =>
      has(h, 'account', 'money', 'risk', 'percent', 'price') ||
      /\b(my account|it all|all gone|half)\b/.test(h.said),
  },
  {
    measure: 'recovery',
    when: /\b(gets? (me |us |it |that )?back|recovers?|recovery|back to (even|where|zero|start|break)|(make|earn|win) (it |that |them )?(all )?back|break ?even|whole again|zero again|climb back|enough to win|(need|needed|have|must|do i) (to )?(make|gain|earn|grow|get back|climb))\b/,
    if: (h) =>
      has(h, 'percent', 'risk') &&
      !has(h, 'ratio', 'count') &&
      /\b(lost|lose|losing|down|drawdown|drop|dropped|loss|minus|hole|underwater|fell|now)\b/.test(h.said),
  },
  {
    measure: 'break-even-rate',
    when: /\bbreak ?even\b|\b(how (often|many)|what|which) .*\b(wins?|right|winrate|win rate|hit ?rate)\b/,
    unless: /\b(move|moved|chances?|odds)\b/,
    if: (h) =>
      has(h, 'ratio') ||
      (has(h, 'stop-pips') && has(h, 'target-pips') && !has(h, 'lots')) ||
      (has(h, 'risk') && has(h, 'profit')) ||
      (/\bratio|reward|\dr\b/.test(h.said) && /\bbreak ?even\b/.test(h.said)),
  },
  {
    measure: 'growth',
    when: /\bdoubl(e|es|ed|ing) .*\btimes\b|\b(a|per|each|every) (day|week|month|year)\b|\b(daily|weekly|monthly|yearly|compound(ed|ing)?)\b/,
    if: (h) =>
      (has(h, 'percent') || (/\bdoubl/.test(h.said) && has(h, 'count') && !has(h, 'lots'))) &&
      /\bdoubl\w* .*\btimes\b|\b(how much|how long|what|where|end|end up|become|turn into|grow|would|will|double|after|left|have)\b/.test(
        h.said,
      ) &&
      (has(h, 'money', 'account', 'count') || /\bdouble\b/.test(h.said)),
  },
  {
    measure: 'expectancy',
    when: /\b(expectancy|expected (value|return|profit)|on average|average win|avg win|in r|(wins?|winrate|win rate)\b.*\bratio:\d|ratio:\d.*\b(wins?|winrate)|in the long run|profitable|worth it|make money|edge)\b/,
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
      /\b(reach|reaches|touch|touches|hit|hits|get|gets|touch|go|goes|going|above|below|move|moves|moving|rise|fall|drop|climb|see)\b/.test(
        h.said,
      ),
  },
];

const RULE = '(?:rule|rules|strategy|strategies|method|system|set ?ups?|breakouts?|breakout rule|approach)';

/** What the past says of rules; a trader's own strategy is none of them. */
export const evidenceRules: readonly MeasureRule[] = [
  {
    measure: 'best-evidence',
    when: new RegExp(
      `\\bwhat (?:wins|works|has worked|worked|makes money|earns)\\b.*\\b(?:on|in|for|with)\\b|\\b(?:which|what) ${RULE} (?:wins|works|has|have|is|makes|earns|performs?|did)\\b.*\\b(?:best|most|evidence|edge|money|on|better)\\b|\\bbest (?:proven |tested )?${RULE} (?:on|for|in)\\b|\\b(?:better|best|most|more|strongest|stronger|clearest) (?:evidence|proof)\\b|\\b(?:most|best|more) (?:proven|reliable|tested|trustworthy|dependable) (?:markets?|pairs?|one|instruments?|ideas?|signals?|${RULE})\\b|\\b(?:most|best) proven\\b|\\b(?:which|what) (?:markets?|pairs?|${RULE}) (?:is|are) (?:the )?(?:most|best) (?:proven|reliable|tested|trustworthy|dependable)\\b`,
    ),
    unless: /\bmy\b|\b(news|session|hour|time) (works|is)\b/,
  },
  {
    measure: 'rule-evidence',
    when: new RegExp(
      `\\bback ?test(?:ed|ing|s)? (?:it|this|that|your|the|on|gold|silver|oil)\\b|\\b(?:can you|could you|please|run a|run the|do a|show me (?:a|the)) back ?test\\b|\\b(?:is|are) (?:this|that|the|your) ${RULE} (?:\\w+ )?(?:any good|good|profitable|worth (?:it|anything)|working|proven|reliable|tested)\\b|\\b(?:is|are) (?:this|that|the|your) ${RULE} any good\\b|\\b(?:do|does) (?:this|that|the|your) ${RULE} (?:\\w+ )?(?:works?|wins?|make money|makes money|pay|pays|earn|earns|have an edge)\\b|\\bhow (?:good|reliable|profitable) (?:is|are) (?:this|that|the|your) ${RULE}\\b|\\bhow (?:did|does|do|has|have) (?:this|that|the|your) ${RULE} (?:do|done|perform|performed|work|worked)\\b|\\b(?:proof|evidence) (?:that|for|of) (?:this|that|the|your) ${RULE}\\b`,
    ),
    unless: /\bmy (?:own )?(?:rule|strategy|method|system)\b|\bwhat (?:is|does|means?)\b.*\bback ?test/,
  },
];

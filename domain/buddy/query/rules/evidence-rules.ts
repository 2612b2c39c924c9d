import type { MeasureRule } from '../message-part.ts';

const RULE = '(?:rule|rules|strategy|strategies|method|system|set ?ups?|breakouts?|breakout rule|approach)';

/** What the past says of rules; a trader's own strategy is none of them. */
export const evidenceRules: readonly MeasureRule[] = [
  {
    measure: 'best-evidence',
    when: new RegExp(
      `\\bwhat (?:wins|works|has worked|worked|makes money|earns)\\b.*\\b(?:on|in|for|with)\\b|\\b(?:which|what) ${RULE} (?:wins|works|has|have|is|makes|earns|performs?|did)\\b.*\\b(?:best|most|evidence|edge|money|on|better)\\b|\\bbest (?:proven |tested )?${RULE} (?:on|for|in)\\b|\\b(?:better|best|most|more) evidence\\b`,
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

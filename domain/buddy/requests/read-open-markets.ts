import { spokenRequest, wholly } from './spoken-request.ts';

const NOW =
  '(?: (?:now|right|right now|at the moment|at this moment|at this time|this minute|this hour|currently|already|still|today|to trade|for trading|for business|rn))*';
const OPEN = wholly(
  `(?:what|which|who|anything|something)(?: (?:is|are))?(?: (?:the|all|other))*(?: (?:markets?|ones?|sessions?|exchanges?|pairs?|places?|things?))?(?: (?:is|are))?(?: currently| still| already)? open${NOW}`,
  `(?:is|are)(?: (?:the|any|some|all|there|other))*(?: (?:markets|sessions|exchanges|anything|something|everything))(?: (?:that|which))?(?: (?:is|are))? open${NOW}`,
  `(?:open|opened) (?:markets?|sessions?)${NOW}`,
);

const OWN = wholly(
  `(?:what|which|what all)(?: (?:trades?|ideas?|signals?|positions?|ones))?(?: (?:do|have|did))? i (?:have|got|still have|hold)?(?: (?:got|still|currently|now))* ?open${NOW}`,
  `(?:what|which)(?: (?:trades?|ideas?|signals?|positions?))?(?: of (?:mine|my \\w+))?(?: (?:is|are))(?: still)? (?:open|running)(?: (?:for|of|from) (?:me|mine))${NOW}`,
  `(?:what|which)(?: of)?(?: my)? (?:trades?|ideas?|signals?|positions?)(?: (?:is|are))(?: still| currently)? (?:open|running)${NOW}`,
  `(?:show |list )?(?:me )?my (?:open|running) (?:trades?|ideas?|signals?|positions?)${NOW}`,
);

/** "What do I have open": the user's own ideas. */
export function asksOwnOpen(text: string): boolean {
  const request = spokenRequest(text);
  return request !== null && request.pairs.length === 0 && OWN.test(request.said);
}

/** "What is open now" asks for markets; "what do I have open" for the user's own ideas. */
export function asksOpenMarkets(text: string): boolean {
  const request = spokenRequest(text);
  return request !== null && request.pairs.length === 0 && OPEN.test(request.said);
}

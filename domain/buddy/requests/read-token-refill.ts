import { spokenRequest, wholly } from './spoken-request.ts';

const REFILL = wholly(
  '(?:and )?when (?:do|will|can|am|are|is) (?:i|my|the|there)(?: (?:next|new|daily|free|more|get|getting|receive|have|got|be|going|to))*(?: (?:tokens?|ones|refill))+(?: (?:refill(?:ed)?|come|back|again|renew(?:ed)?|reset|filled|up|tomorrow|free|for))*',
  '(?:and )?when (?:do|will|can) i get (?:some |any )?(?:more|new ones)',
  'when (?:is|comes) (?:the|my) (?:next |token |daily )*(?:refill|reset)',
);

/** "When do I get more tokens": the time of the refill, not what more of them cost. */
export function asksTokenRefill(text: string): boolean {
  const request = spokenRequest(text);
  return (
    request !== null &&
    request.pairs.length === 0 &&
    REFILL.test(request.said) &&
    /token|refill|reset/.test(request.said)
  );
}

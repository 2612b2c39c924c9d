import { spokenRequest, wholly } from './spoken-request.ts';

const WISH =
  '(?:(?:i|we) (?:want|would like|wanna|need|wish) to |let me |can i |may i |how (?:do|can) i |where (?:do|can) i |id like to )?';
const DEVICE =
  '(?: (?:me|myself|out|of|off|from|on|this|the|my|here|account|app|device|computer|phone|browser|pipsy|calmwick))*';
const SIGN_OUT = wholly(
  `${WISH}(?:log|sign|get)(?: me)? (?:out|off)${DEVICE}`,
  `${WISH}(?:logout|signout|logoff)${DEVICE}`,
  `${WISH}end (?:my|this|the) session`,
);

/** "Log me out" of this device; "sign out everywhere" is told where that is done. */
export function asksToSignOut(text: string): boolean {
  const request = spokenRequest(text);
  return request !== null && request.pairs.length === 0 && SIGN_OUT.test(request.said);
}

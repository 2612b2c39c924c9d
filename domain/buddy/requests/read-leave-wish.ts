import { plain } from '../text/words.ts';
import type { Pair } from '../../market/instrument.ts';
import { spokenRequest, wholly } from './spoken-request.ts';

/** Not to follow an open idea any longer. `signalId` is that of a button: "SG-1048". */
export type LeaveWish = {
  pairs: readonly Pair[];
  signalId: string | null;
  /** Said as such: of several that are open, "my ideas" asks which. */
  isAll: boolean;
  /** An idea, trade or signal is named: "stop following gold" may mean a watch as well. */
  isNamed: boolean;
  /** Only asked about: "should I stop following it". */
  isAsked: boolean;
};

const WISH =
  '(?:(?:i|we) (?:want|would like|wish|need) to |(?:i|we) (?:do not want|do not wish|would not like) to |let me |let us |lets |please |can you |could you |i am going to |i will |you can )?';
const THING = '(?:ideas?|trades?|signals?|positions?|setups?|practi[cs]e(?: ideas?| trades?)?)';
const WHICH =
  '(?: (?:my|the|that|this|these|those|all|every|both|it|them|one|ones|of|open|last|current|on|for|in|practi[cs]e|buy|sell|short|long|any|your))*';
const LONGER = '(?: (?:any more|anymore|any longer|no more|no longer|for me|at all|please|now|either|ever))*';
const LEFT = wholly(
  `${WISH}(?:stop|quit|end)(?: (?:me|it))? (?:following|tracking|holding|practi[cs]ing|watching)${WHICH}(?: ${THING})?${WHICH}(?: ${THING})?${LONGER}`,
  `(?:i|we) (?:do not|no longer) (?:want|wish|care|like)(?: (?:to|for))? (?:follow|track|keep|hold|have|be in|stay in|practi[cs]e|be part of|see)(?: following| tracking)?${WHICH}(?: ${THING})?${WHICH}(?: ${THING})?${LONGER}`,
  `(?:i|we) (?:do not|no longer) want${WHICH} ${THING}${WHICH}${LONGER}`,
  `${WISH}(?:cancel|end|leave|drop|quit|abandon|remove|delete|get rid of|get me out of|get out of|take me out of|forget|kill|unfollow|untrack)${WHICH} ${THING}${WHICH}${LONGER}`,
  `${WISH}(?:unfollow|untrack)${WHICH}${LONGER}`,
);
const REFUSES =
  /\b(do not|dont|don't|never|not) (ever |please |you )?(stop|cancel|end|leave|drop|quit|remove|delete|unfollow|kill|forget)\b/;
const ASKS =
  /^(?:(?:so|and|but|ok|then|hey|pipsy) )*(?:(?:should|could|can|may|must|how (?:do|can|could|to)|what happens if|what if|is it (?:ok|possible|allowed|bad)(?: to)?|am i allowed to)(?: (?:i|we|one|you))?) /;
/** "Can you stop following it" is a wish. */
const POLITE = /^(?:(?:so|and|but|ok|then|hey|pipsy) )*(?:can|could) you /;
const ID = /\b(?:sg|gr)-\d{1,9}\b/;

export function readLeaveWish(text: string): LeaveWish | null {
  const words = plain(text);
  const signalId = ID.exec(words)?.[0].toUpperCase() ?? null;
  const request = spokenRequest(words.replace(ID, 'idea'));
  if (!request || REFUSES.test(words)) return null;
  const { pairs } = request;
  const isAsked = ASKS.test(request.said) && !POLITE.test(request.said);
  const said = isAsked ? request.said.replace(ASKS, '') : request.said;
  if (!LEFT.test(said)) return null;
  return {
    pairs,
    signalId,
    isAsked,
    isAll: /\b(all|every|everything|both)\b/.test(said.replaceAll(/\bat all\b/g, '')),
    isNamed:
      new RegExp(String.raw`\b${THING}\b`).test(said) || /\b(following|unfollow|untrack|follow)\b/.test(said),
  };
}

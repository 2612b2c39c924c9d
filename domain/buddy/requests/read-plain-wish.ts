import type { Pair } from '../../market/instrument.ts';
import { practiceWords } from '../phrases/market.ts';
import { spokenRequest, wholly } from './spoken-request.ts';

/** What a button would do at once, wished for in words of one's own. */
export type PlainWish =
  | { wants: 'lesson' }
  | { wants: 'practice'; pairs: readonly Pair[]; isOnlyNamed?: true };

const WISH =
  '(?:(?:i|we) (?:want|would like|wanna|need|wish) to |let (?:me|us) |give me |lets |time to |ready to |i will |start to |how about |can we )?';
const LESSON = wholly(
  `${WISH}(?:learn|learning|teach|teech|tech|study|explain)(?: (?:me|us))?(?: to me)?(?: (?:some|a|an|any|one|1|something|anything|new|thing|things|stuff|little|small|bit|short|quick|useful|easy|fun|fact|lesson|else|random|basic|nice|interesting))+`,
  `(?:(?:i|we) (?:want|would like|need) |give me |another |next )?(?:(?:a|one|1|the|some|short|quick|small|new|next|little|todays|daily) )*lessons?`,
  `(?:(?:i|we) (?:want|would like) to |let me |lets )learn`,
);
const PRACTICE = wholly(
  `${WISH}(?:${practiceWords}|train)(?: (?:an|a|one|1|some|this|that|it|the|with|on|in|for|trading|trade|trades|idea|ideas|first|bit|little|without|no|any|real|money|risk|something|setup|signal|signals|trying|myself|my|skills))*`,
  `(?:(?:i|we) (?:want|would like|need) |give me |another |next )?(?:(?:a|one|1|the|some|new) )*(?:${practiceWords}|training) (?:ideas?|trades?)(?: (?:on|for|in|with))?`,
  `${WISH}(?:try|trade|follow)(?: (?:an|a|one|1|some|this|it|the))*(?: (?:idea|trade|something))?(?: (?:out|on))*(?: without (?:any |real |my )*(?:money|risk))`,
);

/** A word alone names a thing; only what follows it opens one. */
const ONLY_NAMED = new RegExp(`^(?:ok |so |hm+ )*(?:${practiceWords})$`);

/** Only what is nothing but the wish; "how do I practise" is a question and stays one. */
export function readPlainWish(text: string): PlainWish | null {
  const request = spokenRequest(text);
  if (!request) return null;
  const { pairs, said } = request;
  if (pairs.length === 0 && LESSON.test(said)) return { wants: 'lesson' };
  if (pairs.length === 0 && ONLY_NAMED.test(said)) return { wants: 'practice', pairs, isOnlyNamed: true };
  return pairs.length <= 1 && PRACTICE.test(said) ? { wants: 'practice', pairs } : null;
}

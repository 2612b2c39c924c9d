import { namedIn } from '../clauses/spoken-pairs.ts';
import { correctedWords } from '../text/corrected-words.ts';

/** What is asked about the idea or the levels that were just shown. */
export type IdeaQuestion =
  | { asks: 'risk' | 'stop' | 'target' | 'ratio' | 'direction' | 'end' | 'smaller' }
  | { asks: 'condition'; side: 'buy' | 'sell' | null };

const MOST_WORDS = 13;
const LEAD =
  '(?:(?:ok|okay|so|and|but|hm+|well|then|no|please|just|lol|wait|hey|pipsy|show me|tell me|say) )*';
const END =
  '(?: (?:on|of|for|in|with|there|here|that|it|this|one|idea|trade|signal|first|then|now|please|exactly|again|though|if|is|bad|good|wrong|goes|right|me|you|would|lol|be|at))*';
const only = (...forms: string[]): RegExp => new RegExp(`^${LEAD}(?:${forms.join('|')})${END}$`);

const SAID =
  '(?:(?:what|where|which|how (?:much|far|big))(?: (?:is|was|are|did you say|would|should|do|could|can|will|were))*(?: i)? )?';

const forms: ReadonlyArray<readonly [Exclude<IdeaQuestion['asks'], 'condition'>, RegExp]> = [
  [
    'stop',
    only(
      `${SAID}(?:the |my |your )?(?:stop loss|stop|sl)(?: (?:was|is|price|level))?`,
      'where (?:would|do|should) i get out(?: if (?:it )?(?:is |goes )?(?:bad|wrong))',
    ),
  ],
  [
    'target',
    only(
      `${SAID}(?:the |my |your )?(?:targets?|take profit|tp|upside|profit|gain)(?: (?:was|is|price|level))?`,
      `${SAID}(?:win|make|gain|earn)`,
      'where (?:would|do|should) i (?:get|go) out(?: if (?:it )?(?:is |goes )?(?:good|right|well))?',
    ),
  ],
  ['risk', only(`${SAID}(?:the |my |at )?(?:risk|loss|downside)`, `${SAID}(?:lose|risk)`, 'how risky')],
  [
    'ratio',
    only(
      '(?:that is |is that |it is )?(?:like )?(?:1|one) to what',
      `${SAID}(?:the )?(?:risk reward|risk to reward|reward risk|rr|ratio)(?: ratio)?`,
    ),
  ],
  [
    'direction',
    only(
      '(?:which|what) (?:direction|way|side)(?: would you (?:pick|take|choose|go))?',
      '(?:buy or sell|sell or buy|long or short|up or down)',
      '(?:just )?(?:in )?(?:one|1) word',
      '(?:yes )?(?:but )?(?:what )?if you (?:really )?(?:had|have) to(?: (?:pick|choose|decide|say|guess))?',
      'pick (?:one|a side)',
    ),
  ],
  [
    'end',
    only(
      'how long (?:does|will|would|is|do) (?:it|that|this)(?: (?:run|last|take|valid|open|good))+',
      'when (?:does|will) (?:it|that|this) (?:end|expire|close|stop|run out)',
      'until when',
    ),
  ],
  [
    'smaller',
    only(
      '(?:it is |that is )?too (?:far|wide|big|much)(?: for me)?(?: (?:something|anything|a) (?:smaller|nearer|tighter|closer)(?: stop)?)?',
      '(?:something|anything|can i (?:use|take|have)|give me|with|a|what about) (?:a )?(?:smaller|nearer|tighter|closer)(?: stop)?',
    ),
  ],
];
const CONDITION =
  /^(?:(?:ok|so|and|then|but|well) )*(?:what|when) (?:would|has to|must|needs? to|will|do|should)(?: (?:make|let|get|cause|happen|have to))*(?: (?:you|u|we|i|it|for|be|to))*(?: (?:say|give|call|see|happen|want|a|it|change|become))*(?: (buy|sell))?(?: (?:it|then|signal|idea|instead|first|your mind))*$/;

/** "Whats the risk on that", "if you had to", "what would make you say buy"; null where it asks something else. */
export function readIdeaQuestion(text: string): IdeaQuestion | null {
  const words = correctedWords(text, MOST_WORDS + 1);
  const said = words.join(' ');
  if (words.length > MOST_WORDS || /\d{2,}/.test(said) || namedIn(words).pairs.length > 0) return null;
  const asks = forms.find(([, pattern]) => pattern.test(said))?.[0];
  if (asks) return { asks };
  const [whole, side] = CONDITION.exec(said) ?? [];
  return whole && /\b(buy|sell|signal|happen|change|mind|idea)\b/.test(said)
    ? { asks: 'condition', side: (side as 'buy' | 'sell' | undefined) ?? null }
    : null;
}

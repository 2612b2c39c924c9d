import { ordinalIn } from '../acts/figures.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import type { CandleStep } from '../../market/candle.ts';
import type { Pair } from '../../market/instrument.ts';
import { stepIn } from '../query/slots.ts';
import { again, more, shorter, why, whyWritten } from '../phrases/follow-ups.ts';
import { correctedWords } from '../text/corrected-words.ts';
import { plain } from '../text/words.ts';

/** What a short message wants of the answer before it; `nth` counts from 1, -1 is the last, 0 the middle one. */
export type FollowUp =
  | { wants: 'why' | 'really' | 'simpler' | 'shorter' | 'example' | 'more' | 'again' }
  | { wants: 'and-then' | 'should-i' | 'which-better' | 'is-it-much' | 'teach' }
  | { wants: 'nth'; nth: number }
  | { wants: 'in-currency'; currency: string }
  | { wants: 'on-step'; step: CandleStep }
  | { wants: 'how-far'; pair: Pair | null };

const LONGEST = 10;
const LEAD =
  '(?:(?:ok|okay|so|and|but|hm+|well|wait|no|hey|um+|lol|haha|oh|yeah|right|then|alright|please|pls|just|pipsy|wow|now) )*';
const TAIL =
  '(?: (?:then|now|please|pls|though|tho|pipsy|again|ok|lol|it|that|this|here|there|bro|mate|for me|to me|me|u|you|one|a bit|maybe|or nah|or not))*';
const only = (...forms: string[]): RegExp => new RegExp(`^${LEAD}(?:${forms.join('|')})${TAIL}$`);

const forms: ReadonlyArray<
  readonly [Exclude<FollowUp['wants'], 'nth' | 'in-currency' | 'on-step' | 'how-far'>, RegExp]
> = [
  [
    'simpler',
    only(
      '(?:(?:make|say|put|tell|explain|can you|could you|do|give)(?: \\w+){0,4} )?(?:(?:in|a|the|more|much|even|with|to) )*(?:simpler|simple|simply|easier|easy words|plain english|plain words|human words|normal words|normal english|layman\\w*(?: terms)?|dummies|beginner(?: version)?|kid|child)',
      '(?:explain |say |tell |put )?(?:it |that |this )?(?:to me )?like i am (?:a |an )?(?:\\w+ )?(?:\\d+|five|six|seven|eight|nine|ten|twelve|kid|child|toddler|idiot|baby|dumb|stupid|old|years old)(?: years old)?',
      'eli5|dumb (?:it|that) down|(?:i )?(?:do not|did not|dont|cant) (?:get|understand|follow)(?: (?:it|that|this|any of that|a word))?|(?:i am )?(?:lost|confused)|too (?:complicated|hard|difficult|technical)|what does (?:that|this|it|all that) (?:even )?mean|(?:that )?means what|meaning|in english|what do you mean|explain(?: (?:it|that|this))?|(?:can|could) you explain(?: (?:it|that|this))?|huh|wdym',
    ),
  ],
  [
    'example',
    only(
      '(?:(?:give|show|tell|have|got|do|with)(?: me)? )?(?:(?:an?|another|one|some|real|1) )*examples?(?: of (?:it|that|this))?|for (?:example|instance)|like what|such as|with numbers|show me(?: (?:it|that) in numbers)?|in numbers',
    ),
  ],
  [
    'really',
    only(
      'really|rly|for real|seriously|srsly|no way|(?:are )?(?:you|u) (?:really |that |so )?(?:sure|certain|serious)|is (?:that|it|this) (?:really )?(?:true|right|correct|real|sure|accurate|for sure)|(?:you )?sure(?: about (?:it|that|this))?|is (?:that|it) so|honestly|true|legit|can i trust (?:that|this|it)|how sure(?: are you)?|prove it|says who|(?:what is )?(?:your |the )?source',
    ),
  ],
  [
    'which-better',
    only(
      '(?:and )?(?:which|what|who)(?: one)?(?: of (?:them|those|these|the two|both))? (?:is|would be|are|was|looks?) (?:the )?(?:better|best|safer|safest|stronger|nicer|smarter)(?: (?:one|choice|pick|for me|for beginners?|of the two|of them))*|(?:which|what)(?: one)? (?:would|should|do|shall) (?:you|i|u) (?:take|pick|choose|prefer|go with|go for)|(?:the )?better (?:one|of the two)|which',
    ),
  ],
  [
    'is-it-much',
    only(
      'is (?:that|it|this) (?:too |very |so |really )?(?:a lot|much|little|huge|big|small|normal|usual|unusual|tight|wide|far|far away|close|near|calm|wild|quiet|volatile|cheap|expensive)(?: (?:for (?:one|a|1) day|in (?:one|a|1) day|today|normally|usually|right now|away|from here))?',
      '(?:that is|thats|that was|it is|its|so it is|so its)? ?(?:too |very |so |pretty |really |a bit )*(?:huge|tiny|nothing|little|so much|a lot|far|far away|close|near|calm|wild|quiet|big|small)(?: (?:for (?:one|a|1) day|today|away))?(?: or (?:not|what|nah))?(?: right| huh| no)?',
      '(?:which|what) (?:one |level |of them )?(?:is )?(?:closer|nearer|nearest|closest)',
      '(?:and )?(?:what is |what is the |how much is )?(?:usually|normally|the usual|usual|normal|on a normal day|on a usual day|an average day|on average)',
    ),
  ],
  [
    'teach',
    only(
      '(?:yes |can you |could you |i take )?(?:teach(?: me)?|do|start|begin)(?: (?:that|this|it|the))? (?:one|lesson|next one|next lesson)',
      'teach(?: me)?(?: (?:that|this|it))?',
    ),
  ],
  [
    'should-i',
    only(
      'should i(?: (?:do|try|take|delete|cancel|keep|remove|go for|go|risk|jump in|get in|enter|buy|sell|trade)(?: (?:it|that|this|one|in))?)?|shall i|do i(?: do (?:it|that))?|is (?:it|that|this) (?:a )?(?:good|bad|smart|wise|worth|worth it|good idea|bad idea|worth the risk|safe|a good one|ok)(?: (?:idea|for me|trade|deal|thing))?|worth it|good idea|would (?:you|u)(?: do (?:it|that))?|what would (?:you|u) do|what should i do|what do i do|do it or not|yes or no|good or bad|is (?:that|it) (?:good|bad) or (?:good|bad)|so is it a (?:buy|sell)',
    ),
  ],
  [
    'and-then',
    only(
      '(?:and )?then(?: what)?|what (?:then|next|now|happens (?:then|next|after(?: that)?))|now what|what now|and now|and after(?: that)?|after that|so|so what|and|what (?:would|will|does) (?:have|need) to (?:change|happen)(?: first)?|what (?:would|could) change (?:it|that|your mind)|what comes next|next step|the next step|whats next|sooo*',
    ),
  ],
];

const WHY =
  /^(?:ok |and |but |so |hm+ |wait |well |no |lol |haha |oh )*(?:why|how come)(?: (?:so|though|tho|there|not|that|this|is it|is it so|is that|it is so|buy|sell|sell though|selling|buying|a sell|a buy|would (?:i|you) (?:buy|sell)|up|down|then|so (?:high|low|much|little|far|many|big|small|expensive|cheap)|do you say (?:so|that)|exactly|is it (?:so )?\w+|that (?:much|one|level|way)|the (?:stop|level|target|spread|rush)|those (?:two|levels)|these(?: two)?|both|it|only|now))?(?: (?:it|that|this|though|tho|then|pls|please|its going (?:up|down)|it is going (?:up|down)|is it going (?:up|down)))*$/;
const HOW_FAR_WORDS = new Set(
  'and ok so but how far is it away off on for with to go are we from now then the in about there'.split(' '),
);
const CURRENCY =
  /^(?:ok |and |so |what is (?:it|that|this) |how much is (?:it|that|this) |(?:it|that) |same |now |say (?:it|that) |and what is that )*in (?:my )?(euros?|eur|pounds?|gbp|sterling|dollars?|usd|bucks|yen|jpy|francs?|chf|aussie dollars|aud|canadian dollars|cad)(?: please| pls| then| though| now)*$/;
const currencies: ReadonlyArray<readonly [string, RegExp]> = [
  ['EUR', /eur/],
  ['GBP', /pound|gbp|sterling/],
  ['AUD', /aussie|aud/],
  ['CAD', /canadian|cad/],
  ['USD', /dollar|usd|bucks/],
  ['JPY', /yen|jpy/],
  ['CHF', /franc|chf/],
];
const NTH =
  /^(?:ok |and |so |no |what about |how about |tell me about |tell me more about |more on |explain |show me |the |i mean |i like |give me )*(?:the )?(first|second|third|last|1st|2nd|3rd|middle)(?: (?:one|part|of (?:them|those|these)|market|line|item))?(?: (?:then|please|pls|tell me more|more|again|though|what about it|is what|i got lost|i am lost|i lost you|once more))*$/;

const ON_STEP =
  /^(?:and|ok|so|what about|how about|on|in|over|for|the|a|an|now|same|show|try|make it|last|past)(?: (?:about|on|in|over|for|the|a|an|now|same|last|past))* (?:(?:\d+|one|four|five|fifteen) ?(?:h|hr|hrs|hours?|m|min|mins|minutes?|d|days?)|h\d|m\d+|d1|hourly|daily)(?: (?:chart|candles?|timeframe|time frame|view|one|bars?|please|pls))*$/;
const HOW_FAR =
  /^(?:and |ok |so |but )*how far(?: (?:is it|away|off|on|for|with|to go|is|are we|from|now|then|the|in|about))*(?: \w+){0,2}$/;

/** Null where the message stands on its own. */
export function readFollowUp(text: string): FollowUp | null {
  const raw = plain(text)
    .replace(/'/g, '')
    .replace(/[^a-z0-9$%. ]/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = correctedWords(text);
  if (words.length > LONGEST || raw === '') return null;
  const said = words.join(' ');
  const fits = (pattern: RegExp): boolean => pattern.test(raw) || pattern.test(said);
  if (NTH.test(raw)) return { wants: 'nth', nth: /\bmiddle\b/.test(raw) ? 0 : (ordinalIn(raw) ?? 1) };
  const [, named] = CURRENCY.exec(raw) ?? CURRENCY.exec(said) ?? [];
  if (named)
    return { wants: 'in-currency', currency: currencies.find(([, of]) => of.test(named))?.[0] ?? 'USD' };
  const step = fits(ON_STEP) ? (stepIn(raw) ?? stepIn(said)) : null;
  if (step) return { wants: 'on-step', step };
  if (HOW_FAR.test(raw) && !/\d/.test(raw)) {
    const { pairs, rest } = namedIn(words);
    const isBare = rest.every((word) => HOW_FAR_WORDS.has(word));
    if (isBare) return { wants: 'how-far', pair: pairs[0] ?? null };
  }
  if (fits(whyWritten)) return null;
  const form = forms.find(([, pattern]) => fits(pattern))?.[0];
  if (form) return { wants: form };
  if (fits(WHY) || fits(why)) return { wants: 'why' };
  if (fits(shorter) || /^(less|too much)( please| pls)?$/.test(raw)) return { wants: 'shorter' };
  if (fits(again)) return { wants: 'again' };
  return fits(more) ? { wants: 'more' } : null;
}

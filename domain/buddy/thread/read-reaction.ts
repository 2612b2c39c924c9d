import { namedIn } from '../clauses/spoken-pairs.ts';
import { correctedWords } from '../text/corrected-words.ts';
import { plain } from '../text/words.ts';

/** A message that asks for nothing: a nod, or a statement about what was said. */
export type Reaction = 'nod' | 'statement';

const LAUGH = '(?:lol|lmao|haha+|hehe+|heh|xd)';
const NOD = new RegExp(
  `^(?:${LAUGH} )?(?:ok )*(?:k+|ok|okay|oki|fine|fair|fair enough|i see|ah i see|gotcha|got it|got ya|all ?right|makes sense|that makes sense|noted|good to know|aha|ah|oh|a+h ok|h+m+|h+m+ ok|ok cool|cool|nice|neat|whatever|ok whatever|ok lol|understood|ok got it|ok i see|ok fair|ok fair enough|interesting|ok good|good|great|ok great|ok thats good|will do|ok will do|ok i will|deal|right|true|exactly|agreed|yup ok|pity|phew|wow|damn|ouch|crazy|thats crazy|wild|omg|jeez|yikes|sad|too bad|nice one|amazing|awesome|perfect|love it|${LAUGH})(?: ${LAUGH})?(?: (?:then|bro|boss|mate|pipsy|man|ok))*$`,
);
const ASKS =
  /\?|\b(?:what|whats|why|how|hows|when|where|which|who|whos|whose|tell|show|give|explain|teach|set|watch|alert|remind|cancel|delete|stop|start|close|open|find|compare|calculate|work out|let me|let us|lets|make|put|move|change|help|want|wanna|need|please|pls|repeat|say|again|another|example|shorter|simpler|more|next)\b/;
const ASKING_START =
  /^(?:(?:so|and|but|ok|okay|then|or|hm+|well) )*(?:is|are|was|were|do|does|did|can|could|should|would|will|may|might|shall|has|have|any|buy|sell|trade|price|signal|if)\b/;
const LONGEST = 12;

/** Null for anything that may be a question, a wish or a figure. */
export function readReaction(text: string): Reaction | null {
  const said = plain(text)
    .replace(/'/g, '')
    .replace(/[^a-z0-9?$% ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (NOD.test(said)) return 'nod';
  const words = correctedWords(text, LONGEST + 1);
  const spoken = words.join(' ');
  if (words.length < 2 || words.length > LONGEST || /\d|\$|%/.test(said)) return null;
  if (ASKS.test(said) || ASKING_START.test(said) || ASKS.test(spoken)) return null;
  return namedIn(words).pairs.length > 0 ? null : 'statement';
}

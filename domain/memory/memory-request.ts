import { factKinds, type MemoryFact, type FactKind } from './fact.ts';
import { extractFacts } from './extract-facts.ts';

export type MemoryRequest =
  | { kind: 'recall' }
  | { kind: 'recall-one'; about: FactKind }
  | { kind: 'forget'; about: FactKind[]; facts: MemoryFact[] }
  | { kind: 'forget-last' }
  | { kind: 'forget-everything' };

const MAX_LENGTH = 200;

const recall =
  /^(?:so )?(?:(?:what|which things?|tell me what|show me what|list what) (?:do |did )?(?:you |u )(?:still )?(?:remember|know|have)(?: stored| saved| kept)? (?:about|of|on) me|what (?:have i told you|did i tell you|do you remember|have you (?:remembered|stored|saved|noted)(?: about me)?|do you have on me)|what(?:'s| is) in your memory|show (?:me )?(?:your|my) memory|do you (?:still )?(?:remember|know) (?:me|anything about me|what i told you|who i am)|who am i|your memory of me)(?: so far| already| now| please| again)*$/;
const recallOne =
  /^(?:do you (?:still )?(?:remember|know) (?:what )?|what(?:'s| is| was|s) |tell me |how much (?:is|was) )my (name|capital|account size|risk|risk per trade|broker|goal|job|occupation|experience|favou?rite (?:pair|market)|preferred (?:pair|market)|session|timeframe)(?: is)?(?: again| please)*$/;
const everything =
  /^(?:please |can you |could you |pls |ok |okay )*(?:(?:forget|erase|delete|clear|wipe|remove|reset) (?:everything|all|it all|all of it)(?: (?:you (?:know|remember|have)|you(?:'ve| have) (?:stored|saved|learned)|that you know|i (?:told|said)(?: to)? you|i(?:'ve| have) told you))?(?: (?:about|of|on) me)?|(?:forget|erase|wipe) me|(?:forget|erase|delete|clear|wipe|reset) (?:your|my|the|all|all your|all my) (?:memory|memories)(?: of me| about me)?)(?: please| now)*$/;
const last =
  /^(?:please |can you |ok |okay )*(?:forget|erase|delete|don't remember|do not remember|dont remember|don't keep|do not keep|dont keep) (?:that|this|what i (?:just )?(?:said|told you)|the last (?:thing|one|fact)|that one|that fact)(?: again| please| now)*$/;
const forgetOf =
  /^(?:please |can you |could you |ok |okay )*(?:forget|erase|delete|remove|don't remember|do not remember|dont remember) (?:about )?my ([a-z ]{3,30}?)(?: please| now| from your memory)*$/;
const forgetThat = /^(?:please |can you |ok |okay )*forget (?:that |about )?(i .{3,120}|my .{3,120})$/i;

const factKindPatterns: ReadonlyArray<readonly [RegExp, FactKind[]]> = [
  [/^(first )?names?$/, ['name']],
  [/^(capital|account size|balance|budget|money|deposit)$/, ['capital']],
  [/^risk( per trade| share)?$/, ['risk']],
  [/^(timeframe|style|trading style)$/, ['timeframe']],
  [/^(trading )?(times?|hours)$/, ['trading-time']],
  [/^experience$/, ['experience']],
  [/^(job|work|occupation)$/, ['occupation']],
  [/^broker$/, ['broker']],
  [/^goals?$/, ['goal']],
  [
    /^(favou?rite|preferred|liked) (pairs?|markets?|assets?)|^preferences?$/,
    ['liked-market', 'avoided-market'],
  ],
  [/^(preferred )?sessions?$/, ['session']],
  [/^(problems?|difficult(y|ies)|weakness(es)?)$/, ['difficulty']],
];

const kindsOf = (name: string): FactKind[] =>
  factKindPatterns.find(([pattern]) => pattern.test(name))?.[1] ?? factKinds.filter((kind) => kind === name);

export function parseMemoryRequest(text: string): MemoryRequest | null {
  if (text.length > MAX_LENGTH) return null;
  const original = text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:hi|hey|hello|ok|okay|pipsy|so)[ ,]+)*/i, '')
    .replace(/(?:,? pipsy)?(?<![ .!?])[ .!?]*$/i, '')
    .trim();
  const normalised = original.toLowerCase().replace(/,/g, '');
  if (everything.test(normalised)) return { kind: 'forget-everything' };
  if (last.test(normalised)) return { kind: 'forget-last' };
  const named = forgetOf.exec(normalised)?.[1];
  if (named && kindsOf(named).length > 0) return { kind: 'forget', about: kindsOf(named), facts: [] };
  const clause = forgetThat.exec(original)?.[1];
  const facts = clause ? extractFacts(clause) : [];
  if (facts.length > 0) return { kind: 'forget', about: [], facts };
  const one = recallOne.exec(normalised)?.[1];
  const [about] = one ? kindsOf(one) : [];
  if (about) return { kind: 'recall-one', about };
  return recall.test(normalised) ? { kind: 'recall' } : null;
}

import { feelingsIn, type Feeling } from '../buddy/text/feelings.ts';
import { plain, wordsOf } from '../buddy/text/words.ts';
import { containsSecret, type MemoryFact, type FactKind } from './fact.ts';
import { extractLifeFacts, extractNameFacts } from './life-facts.ts';
import { extractMarketFacts } from './market-facts.ts';
import { extractMoneyFacts } from './money-facts.ts';
import { extractTimeFacts } from './time-facts.ts';

export type UserStatement = { facts: MemoryFact[]; nothingElse: boolean };

const LONGEST_TEXT = 2_000;
const MOST_SENTENCES = 20;
const MOST_FROM_ONE_TEXT = 12;

/** A new clause starts before these words; "gold and silver" stays whole. */
const STARTS =
  "(?=(?:i|i'm|im|i've|ive|my|call|what|whats|what's|how|which|where|when|why|who|should|can|could|would|will|do|does|is|are|please|give|show|tell|never|don't|dont|let's|lets|risk|if|maybe|thanks|any|find|explain|only|so|you|want|wanna|risking|got)\\b)";
const CLAUSES = new RegExp(`,? (?:and|but|so|then|also|plus) ${STARTS}|, ?${STARTS}|,? but `, 'i');
/** "I have $500 and risk 1%": the second clause has no subject. */
const WITHOUT_I = /^(?:risk|want to risk|wanna risk|risking)\b/i;
const SENTENCES = /[.!?;\n]+(?!\d)/;

const SUPPOSED =
  /\b(if|imagine|suppose|supposing|pretend|hypothetical\w*|let'?s say|lets say|say i|assum(?:e|ing)|would|wish|could|might|maybe|perhaps|for example|someday|one day|used to|he|she|they|friend|brother|sister|said|says)\b/i;
const ASKED =
  /^(?:and |but |so |ok |okay )?(?:what|whats|what's|how|which|where|when|why|who|should|can|could|will|do|does|did|is|are|am|have|has|any|give|show|tell|find|explain)\b/i;
const FILLER =
  /^(?:hi|hello|hey|yo|pipsy|please|thanks|thank|you|ok|okay|btw|by|the|way|just|so|you|know|fyi|and|also|for|info|there|good|morning|evening|afternoon)$/;

/** Ignores questions, hypotheticals, quotes, secrets and messages of distress. */
export function extractStatement(text: string): UserStatement {
  const sentences = splitSentences(text);
  if (sentences.some(({ sentence }) => expressesDistress(sentence))) return { facts: [], nothingElse: false };
  const facts: MemoryFact[] = [];
  let nothingElse = true;
  for (const { sentence, asked } of sentences) {
    if (containsSecret(sentence)) {
      nothingElse = false;
      continue;
    }
    const clauses = sentence
      .split(CLAUSES)
      .map((one) => one.trim())
      .filter(Boolean);
    let supposed = false;
    for (const [i, clause] of clauses.entries()) {
      supposed ||= SUPPOSED.test(clause);
      const question = (asked && i === clauses.length - 1) || ASKED.test(clause);
      const found =
        supposed || question ? [] : extractClauseFacts(i > 0 ? clause.replace(WITHOUT_I, 'i $&') : clause);
      facts.push(...found);
      if (
        found.length === 0 &&
        !clause
          .toLowerCase()
          .split(/[^a-z]+/)
          .every((word) => word === '' || FILLER.test(word))
      )
        nothingElse = false;
    }
  }
  const kept = keepNewestOfEach(facts).slice(-MOST_FROM_ONE_TEXT);
  return { facts: kept, nothingElse: nothingElse && kept.length > 0 };
}

const grave: readonly Feeling[] = ['crisis', 'distress', 'needed-money'];
const expressesDistress = (sentence: string): boolean =>
  feelingsIn(wordsOf(plain(sentence)).join(' ')).some((one) => grave.includes(one));

export const extractFacts = (text: string): MemoryFact[] => extractStatement(text).facts;

function splitSentences(text: string): { sentence: string; asked: boolean }[] {
  const said = text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/["“”«»][^"“”«»]*["“”«»]/g, ' ')
    .replace(/[^\S\n]+/g, ' ');
  const found: { sentence: string; asked: boolean }[] = [];
  let rest = said;
  while (rest !== '' && found.length < MOST_SENTENCES) {
    const end = SENTENCES.exec(rest);
    const sentence = (end ? rest.slice(0, end.index) : rest).trim();
    if (sentence !== '') found.push({ sentence, asked: end?.[0].includes('?') ?? false });
    rest = end ? rest.slice(end.index + end[0].length) : '';
  }
  return found;
}

function keepNewestOfEach(facts: readonly MemoryFact[]): MemoryFact[] {
  const single = (kind: FactKind, value: string): string =>
    kind === 'liked-market' || kind === 'avoided-market'
      ? `market ${value}`
      : /^(session|difficulty)$/.test(kind)
        ? `${kind} ${value}`
        : kind;
  return [...new Map(facts.map((one) => [single(one.kind, one.value), one])).values()];
}

const extractClauseFacts = (clause: string): MemoryFact[] => {
  const said = clause
    .replace(/^(?:and|but|so|also|btw|by the way|actually|ok|okay|hi|hello|hey)(?: there| pipsy)?[ ,]+/i, '')
    .replace(/,? (?:please|thanks|thank you|pipsy|now|from now on|by the way|btw|actually|in general)$/i, '');
  const readers = [
    extractNameFacts,
    extractMoneyFacts,
    extractMarketFacts,
    extractTimeFacts,
    extractLifeFacts,
  ];
  for (const read of readers) {
    const found = read(said);
    if (found.length > 0) return found;
  }
  return [];
};

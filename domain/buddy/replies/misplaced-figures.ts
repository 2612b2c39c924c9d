import type { Pair } from '../../market/instrument.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { plain, wordsOf } from '../text/words.ts';
import { figuresIn, type Evidence, type PriceRole } from './evidence.ts';

const PRICE = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{2,}|\d{4,}/g;
const SENTENCE = /(?<=[.!?])\s+|\n+/;
const CLAUSE = /,(?!\d{3})|;|\b(?:and|while|but|with|whereas)\b/i;

/** The first role is the one that a correction names. */
const roleWords: ReadonlyArray<readonly [RegExp, readonly PriceRole[]]> = [
  [/\b(?:bid|sell(?:s|ing|ers?)?|sold)\b/gi, ['bid', 'entry']],
  [/\b(?:ask|offer(?:ed)?|buy(?:s|ing|ers?)?|bought)\b/gi, ['ask', 'entry']],
  [/\b(?:entry|enter(?:s|ed|ing)?)\b/gi, ['entry']],
  [/\b(?:stops?|stop-loss|stopped|out|loss|lose[sd]?|losing)\b/gi, ['stop']],
  [/\b(?:targets?|take-profit|profits?|gain(?:s|ed)?)\b/gi, ['target']],
];

type TextMatch<What> = { at: number; what: What };

/** Prices that a sentence gives to another market or calls something else than they are. */
export function misplacedFigures(text: string, evidence: readonly Evidence[]): string[] {
  const own = evidence.filter((row) => !isFromOutside(row));
  let talkedOf: readonly Pair[] = [];
  return text.split(SENTENCE).flatMap((sentence) => {
    const named = pairsIn(sentence);
    if (named.length > 0) talkedOf = named.length === 1 ? named : [];
    return [
      ...ofOtherMarkets(sentence, { named, talkedOf }, own),
      ...inOtherRoles(sentence, named.length > 0 ? named : talkedOf, own),
    ];
  });
}

/** Calendar text is untrusted. */
export const isFromOutside = ({ source }: Pick<Evidence, 'source'>): boolean =>
  source === 'economic calendar';

const pairsIn = (text: string): Pair[] => namedIn(wordsOf(plain(text))).pairs;
const pricesIn = (text: string): Array<TextMatch<string>> =>
  [...text.matchAll(PRICE)].map(({ index, 0: what }) => ({ at: index, what }));
const pairOf = ({ source }: Evidence): string | undefined => /[A-Z]{3}\/[A-Z]{3}/.exec(source)?.[0];
const rowsOf = (figure: string, evidence: readonly Evidence[]): Evidence[] => {
  const [digits = ''] = figuresIn(figure);
  return evidence.filter(({ value }) => figuresIn(value).includes(digits));
};
const isOf = (row: Evidence, pairs: readonly string[]): boolean => {
  const pair = pairOf(row);
  return pair === undefined || pairs.includes(pair);
};

type Talk = { named: readonly Pair[]; talkedOf: readonly Pair[] };

function ofOtherMarkets(
  sentence: string,
  { named, talkedOf }: Talk,
  evidence: readonly Evidence[],
): string[] {
  const figures = pricesIn(sentence);
  const [first] = figures;
  if (!first) return [];
  const listed = pairsIn(sentence.slice(0, first.at));
  const isListed = listed.length > 1 && listed.length === figures.length && listed.length === named.length;
  const wrong: string[] = [];
  let [before, nth]: [readonly Pair[], number] = [talkedOf, 0];
  for (const clause of sentence.split(CLAUSE)) {
    const inClause = pairsIn(clause);
    if (inClause.length > 0) before = inClause;
    for (const { what } of pricesIn(clause)) {
      const pairs = isListed ? listed.slice(nth, nth + 1) : before.length > 0 ? before : named;
      nth += 1;
      const rows = rowsOf(what, evidence);
      // A figure without a market nearby is judged by what is known of it, one beside a market by that alone.
      const isBacked = rows.some((row) => isOf(row, pairs));
      if (pairs.length > 0 && !isBacked && (named.length > 0 || rows.length > 0)) wrong.push(what);
    }
  }
  return wrong;
}

function inOtherRoles(sentence: string, pairs: readonly Pair[], evidence: readonly Evidence[]): string[] {
  const figures = pricesIn(sentence);
  const words = rolesIn(sentence);
  const [first] = figures;
  if (!first || words.length === 0) return [];
  const isListed =
    figures.length > 1 && words.length === figures.length && words.every(({ at }) => at < first.at);
  const claims = isListed
    ? figures.map(({ what }, nth) => ({ figure: what, roles: words[nth]?.what ?? [] }))
    : sentence.split(CLAUSE).flatMap((clause) => {
        const roles = rolesIn(clause);
        return pricesIn(clause).map(({ at, what }) => {
          const nearest = roles.findLast((one) => one.at < at) ?? roles[0];
          return { figure: what, roles: nearest?.what ?? [] };
        });
      });
  return claims.flatMap(({ figure, roles }) => {
    const rows = rowsOf(figure, evidence).filter((row) => pairs.length === 0 || isOf(row, pairs));
    const isOther =
      rows.length > 0 &&
      roles.length > 0 &&
      rows.every(({ role }) => isOfTrade(role) && !roles.includes(role));
    return isOther ? [`${figure} as the ${roles[0]}`] : [];
  });
}

/** A high may be the stop as well. */
const isOfTrade = (role: PriceRole | undefined): role is PriceRole =>
  role !== undefined && role !== 'high' && role !== 'low';

const rolesIn = (text: string): Array<TextMatch<readonly PriceRole[]>> =>
  roleWords
    .flatMap(([pattern, what]) => [...text.matchAll(pattern)].map(({ index }) => ({ at: index, what })))
    .toSorted((one, other) => one.at - other.at);

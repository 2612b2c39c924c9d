import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { instrumentOf, type InstrumentKind, type Pair } from '@app/domain/market/instrument.ts';

const groups: ReadonlyArray<readonly [InstrumentKind, RegExp]> = [
  ['crypto', /\b(cryptos?|coins?|cryptocurrenc(y|ies))\b/i],
  ['metal', /\b(metals?|precious)\b/i],
  ['oil', /\b(energy|commodit(y|ies))\b/i],
  ['forex', /\b(forex|fx|currenc(y|ies)|currency pairs?|majors?)\b/i],
];

/** "Any crypto idea" is no wish for a currency pair. */
const kindIn = (said: string): InstrumentKind | null =>
  groups.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

const NEGATED = /\b(?:not|no|except|without|other than|besides|anything but|but not) (?:the )?[\w/]+/gi;
const negated = (said: string): Pair[] =>
  namedIn(correctedWords((said.match(NEGATED) ?? []).join(' '))).pairs;

/** The markets that the words leave out: "only crypto", "but not gold". */
export function leftOut(pairs: readonly Pair[], said = ''): Pair[] {
  const group = kindIn(said.replace(NEGATED, ''));
  const left = negated(said);
  const kinds = (said.match(NEGATED) ?? []).map(kindIn);
  return pairs.filter((pair) => {
    const { kind } = instrumentOf(pair);
    return left.includes(pair) || kinds.includes(kind) || (group !== null && kind !== group);
  });
}

/** The same, and none where no market would remain. */
export function outside(pairs: readonly Pair[], said?: string): Pair[] {
  const left = leftOut(pairs, said);
  return left.length === pairs.length ? [] : left;
}

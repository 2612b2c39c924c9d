import { frameWords, readPhrase, type CarePhrase, type PhraseReader } from './care-phrase.ts';
import type { Concern } from './concern.ts';
import { gamblingPhrases } from './phrases/gambling.ts';
import { gamblingHabitPhrases } from './phrases/gambling-habits.ts';
import { harmlessPhrases } from './phrases/harmless.ts';
import { lenderThreatPhrases } from './phrases/lender-threat.ts';
import { minorPhrases } from './phrases/minor.ts';
import { minorInPassingPhrases } from './phrases/minor-in-passing.ts';
import { neededMoneyPhrases } from './phrases/needed-money.ts';
import { neededMoneySourcePhrases } from './phrases/needed-money-sources.ts';
import { ruinPhrases } from './phrases/ruin.ts';
import { afterRuinPhrases } from './phrases/ruin-and-after.ts';
import { selfHarmPhrases } from './phrases/self-harm.ts';
import { veiledSelfHarmPhrases } from './phrases/self-harm-veiled.ts';
import { worryingPhrases } from './phrases/worrying.ts';

export type PhraseList = Concern | 'worrying' | 'harmless';

export const phraseLists: ReadonlyArray<readonly [PhraseList, readonly CarePhrase[]]> = [
  ['self-harm', [...selfHarmPhrases, ...veiledSelfHarmPhrases]],
  ['lender-threat', lenderThreatPhrases],
  ['minor', [...minorPhrases, ...minorInPassingPhrases]],
  ['ruin', [...ruinPhrases, ...afterRuinPhrases]],
  ['needed-money', [...neededMoneyPhrases, ...neededMoneySourcePhrases]],
  ['gambling', [...gamblingPhrases, ...gamblingHabitPhrases]],
  ['worrying', worryingPhrases],
  ['harmless', harmlessPhrases],
];

type Indexed = PhraseReader & { list: PhraseList };
const index = new Map<string, Indexed[]>();
for (const [list, phrases] of phraseLists)
  for (const [phrase] of phrases) {
    const { keys, matches } = readPhrase(phrase);
    for (const key of keys[0] ?? []) index.set(key, [...(index.get(key) ?? []), { list, keys, matches }]);
  }

/** The lists with a phrase in the message, gravest first. */
export function hearPhrases(words: readonly string[]): PhraseList[] {
  const framed = frameWords(words);
  const said = new Set([...framed.words, ...framed.kinds]);
  const candidates = new Set<Indexed>();
  for (const word of said) for (const one of index.get(word) ?? []) candidates.add(one);
  const heard = new Set<PhraseList>();
  for (const { list, keys, matches } of candidates)
    if (!heard.has(list) && keys.every((any) => any.some((key) => said.has(key))) && matches(framed))
      heard.add(list);
  return phraseLists.map(([list]) => list).filter((list) => heard.has(list));
}

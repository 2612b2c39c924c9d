import type { CareScore } from './care-scorer.ts';
import type { Concern } from './concern.ts';
import type { Deed } from './deeds/read-deeds.ts';
import type { PhraseList } from './heard-phrases.ts';

/**
 * Unsure: the user is asked whether they are all right. `isSaid`: a phrase of a list was heard, and not only the sound of it.
 * `isDeed`: it was read who does what, so it is asked before anything else is answered.
 */
export type Care = { concern: Concern; isSure: boolean; isSaid: boolean; isDeed: boolean; certainty: number };

type Least = { care: number; ask: number };

/** Least certainties, chosen on themes left out of the learning (`find-care.test.ts`). */
const WITH_PHRASE: Least = { care: 0.7, ask: 0.05 };
/** The reader of intents hears it as well. */
const WITH_BOTH: Least = { care: 0.2, ask: 0.02 };
/** An age is said in few ways, and each is plain. */
const OF_AGE: Least = { care: 0.2, ask: 0.02 };
const OF_AGE_BESIDE: Least = { care: 0.85, ask: 0.7 };
const BESIDE_HARMLESS: Least = { care: 0.92, ask: 0.3 };
const BY_READER: Least = { care: 0.9, ask: 0.15 };
/** Never taken for care. */
const WITH_WORRY: Least = { care: Infinity, ask: 0.1 };
const ALONE: Least = { care: 0.92, ask: 0.3 };

export function decideCare(
  heard: readonly PhraseList[],
  { certainty, concern }: CareScore,
  isHeardByReader: boolean,
  deed: Deed | null = null,
): Care | null {
  const named = heard.find((list): list is Concern => list !== 'harmless' && list !== 'worrying');
  const least = leastFor(named, heard, isHeardByReader);
  if (deed?.isSure || (deed && certainty < least.care))
    return { concern: named ?? deed.concern, isSure: deed.isSure, isSaid: true, isDeed: true, certainty };
  if (certainty < least.ask) return null;
  const isSaid = named !== undefined || isHeardByReader;
  return {
    concern: named ?? concern,
    isSure: certainty >= least.care,
    isSaid,
    isDeed: false,
    certainty,
  };
}

function leastFor(named: Concern | undefined, heard: readonly PhraseList[], isHeardByReader: boolean): Least {
  const isHarmless = heard.includes('harmless');
  if (!named && heard.includes('worrying') && !isHarmless) return WITH_WORRY;
  if (!named) return isHeardByReader ? BY_READER : ALONE;
  if (named === 'minor') return isHarmless ? OF_AGE_BESIDE : OF_AGE;
  if (isHarmless) return BESIDE_HARMLESS;
  return isHeardByReader ? WITH_BOTH : WITH_PHRASE;
}

import { namedIn } from '../buddy/clauses/spoken-pairs.ts';
import { plain, wordsOf } from '../buddy/text/words.ts';
import { toFacts, type MemoryFact } from './fact.ts';

export const FREQUENCY_ADVERBS =
  '(?:(?:only|mostly|mainly|really|also|always|usually|just|ever|even|want to|like to|prefer to|love to) )*';
const likes = new RegExp(
  `^(?:i ${FREQUENCY_ADVERBS}(?:like|love|prefer|trade|follow|focus on|stick to|stick with)(?: to trade| trading| only| mostly| mainly)*|my (?:favou?rite|preferred|main) (?:pairs?|markets?|assets?|instruments?|things?)(?: to trade)? (?:is|are)) (.{2,80})$`,
  'i',
);
const avoids =
  /^(?:(?:never|don't|dont|do not|stop|please never|please don't|please stop) (?:ever )?(?:show|showing|give|giving|send|sending|suggest|suggesting|offer|offering|recommend|recommending|tell|telling)(?: me)?(?: about| any| anything on| anything about| with)*|i (?:really )?(?:don't|dont|do not|never|hate|avoid|won't|will never)(?: ever)?(?: like| want| trade| touch| care about| want to (?:see|trade|hear about)| trading)*|no(?: more)?) (.{2,80})$/i;

/** "I like gold today" is no preference. */
function marketsNamed(said: string): string[] {
  const words = wordsOf(plain(said)).filter(
    (word) =>
      !/^(signals?|ideas?|trades?|trading|again|anymore|any|more|ever|pairs?|markets?|please|best|most|only|mainly|a|lot|the)$/.test(
        word,
      ),
  );
  const groupsSaid = words.flatMap(
    (word) =>
      ({
        crypto: 'crypto',
        cryptos: 'crypto',
        cryptocurrency: 'crypto',
        cryptocurrencies: 'crypto',
        forex: 'forex',
        fx: 'forex',
        currencies: 'forex',
        metals: 'metals',
      })[word] ?? [],
  );
  const named = namedIn(
    words.filter((word) => !/^(cryptos?|cryptocurrenc(y|ies)|forex|fx|currencies|metals)$/.test(word)),
    true,
  );
  const rest = named.rest.filter((word) => word !== '' && !/^(and|or|nor|plus|with)$/.test(word));
  return rest.length > 0 || named.unknown ? [] : [...groupsSaid, ...named.pairs];
}

export function extractMarketFacts(said: string): MemoryFact[] {
  const avoided = avoids.exec(said)?.[1];
  if (avoided) return marketsNamed(avoided).flatMap((one) => toFacts('avoided-market', one));
  const liked = likes.exec(said)?.[1];
  return liked ? marketsNamed(liked).flatMap((one) => toFacts('liked-market', one)) : [];
}

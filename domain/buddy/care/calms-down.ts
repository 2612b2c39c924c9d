import { frameWords, readPhrase } from './care-phrase.ts';
import { careWords } from './care-words.ts';
import { afterwardsPhrases } from './phrases/afterwards.ts';

const readers = afterwardsPhrases.map(([phrase]) => readPhrase(phrase));
const LONGEST = 14;

/** "Just kidding", "I'm fine": said of the care before it, so no longer than a sentence. */
export function calmsDown(text: string): boolean {
  const words = careWords(text);
  return words.length <= LONGEST && readers.some(({ matches }) => matches(frameWords(words)));
}

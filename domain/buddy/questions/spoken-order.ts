import { correctedWords } from '../text/corrected-words.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { plain } from '../text/words.ts';

/** `typed` is empty where the correction changed the number of words. */
export type Run = { words: string[]; typed: string[]; mark: string };

const MARK = /([?!\n]|[.,;:]+(?=\s|$))/;
const MOST_WORDS = 40;
const MOST_LETTERS = 800;

export function runsOf(text: string): Run[] {
  const parts = text.slice(0, MOST_LETTERS).split(MARK);
  const runs: Run[] = [];
  let left = MOST_WORDS;
  for (let i = 0; i < parts.length && left > 0; i += 2) {
    const said = plain(parts[i] as string).replace(/'/g, '');
    const words = correctedWords(said, left);
    const typed = said.split(/[^a-z0-9$%]+/).filter((word) => word !== '');
    const mark = parts[i + 1]?.[0] ?? '';
    left -= words.length + Number(mark !== '');
    runs.push({ words, typed: typed.length === words.length ? typed : [], mark });
  }
  return runs;
}

export function wordKind(word: string): string {
  if (/\d/.test(word)) return `#${/[$%]/.exec(word)?.[0] ?? ''}`;
  return namedIn([word]).pairs.length > 0 ? '@pair' : word;
}

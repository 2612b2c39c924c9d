import { correctedWords } from './corrected-words.ts';
import { namedIn } from './spoken-pairs.ts';
import { plain } from './words.ts';

/**
 * A run of words up to a mark: the words in full and as corrected, the same words as they were typed, where they are as many
 * (else none), and the mark that ends the run ("?", "\n"; empty at the end of the message).
 */
export type Run = { words: string[]; typed: string[]; mark: string };

const MARK = /([?!\n]|[.,;:]+(?=\s|$))/;
/** Of a long message the beginning is read in its order. */
const MOST_WORDS = 40;
const MOST_LETTERS = 800;

/** A message in the order in which it is said. */
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

/** Amounts and markets as what they are: which one it is says nothing about what is asked. */
export function wordKind(word: string): string {
  if (/\d/.test(word)) return `#${/[$%]/.exec(word)?.[0] ?? ''}`;
  return namedIn([word]).pairs.length > 0 ? '@pair' : word;
}

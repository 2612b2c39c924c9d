import { namedIn } from '../clauses/spoken-pairs.ts';
import type { Pair } from '../../market/instrument.ts';
import { correctedWords } from '../text/corrected-words.ts';
import { plain } from '../text/words.ts';
import { BREAK } from './phrases.ts';

export type Piece = { text: string; before: string; said: string; pairs: Pair[] };

/** "15 pips down, ping me" is one wish. */
const BARE_CALL = /^(ping|tell|text|alert|wake|notify|warn|message|buzz)( me)?( please| pls| then)?$/;

/** What comes after them is one piece: a list of a thousand figures holds no thousand wishes. */
const MOST_PIECES = 60;

export function splitPieces(text: string): Piece[] {
  const split = plain(text)
    .replace(/\b(all|every\w*|any\w*) but\b/g, '$1 except')
    .split(BREAK);
  // Every second part is a break.
  const [first, after] = [split.slice(0, 2 * MOST_PIECES), split.slice(2 * MOST_PIECES)];
  const parts = after.length > 0 ? [...first, after.join('')] : first;
  const pieces: Piece[] = [];
  let before = '';
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1 || part.trim() === '') {
      before += part;
      continue;
    }
    const last = pieces.at(-1);
    if (last && BARE_CALL.test(part.trim())) {
      Object.assign(last, { text: `${last.text} ${part.trim()}`, said: `${last.said} ${part.trim()}` });
      before = '';
      continue;
    }
    const words = correctedWords(part);
    const { pairs } = namedIn(words);
    pieces.push({ text: part, before, said: words.join(' '), pairs });
    before = '';
  }
  return pieces;
}

import type { Mark, Words } from '../../adapters/telegram/port.ts';

/** Where a long text is best cut, the dearest first. */
const CUTS = ['\n\n', '\n', '. ', ' '];

/** Pipsy's words with their `**bold**` as marks beside the text; a heading's signs go, everything else stays the text it is. */
export function wordsOf(content: string): Words {
  const marks: Mark[] = [];
  let text = '';
  content
    .replace(/^#{1,4}\s+/gm, '')
    .split(/\*\*([^*\n]+)\*\*/)
    .forEach((part, index) => {
      if (index % 2 === 1) marks.push({ kind: 'bold', from: text.length, length: part.length });
      text += part;
    });
  return trimmed({ text, marks });
}

/** Telegram cuts the spaces off both ends, and counts its marks from there. */
function trimmed({ text, marks }: Words): Words {
  const start = text.length - text.trimStart().length;
  return cut({ text, marks }, start, text.trimEnd().length);
}

function cut({ text, marks }: Words, start: number, end: number): Words {
  const kept = marks.flatMap((mark) => {
    const from = Math.max(mark.from, start);
    const length = Math.min(mark.from + mark.length, end) - from;
    return length > 0 ? [{ ...mark, from: from - start, length }] : [];
  });
  return { text: text.slice(start, end), marks: kept };
}

function endOfPiece(text: string, most: number): number {
  if (text.length <= most) return text.length;
  for (const sign of CUTS) {
    const at = text.lastIndexOf(sign, most - sign.length);
    if (at > most / 2) return at + sign.length;
  }
  // Never through the middle of a letter that takes two units.
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most;
}

/** The same words in pieces of at most `most` units, cut where a reader would pause. */
export function piecesOf(words: Words, most: number): Words[] {
  const pieces: Words[] = [];
  let start = 0;
  while (start < words.text.length) {
    const end = start + endOfPiece(words.text.slice(start), most);
    const piece = trimmed(cut(words, start, end));
    if (piece.text !== '') pieces.push(piece);
    start = end;
  }
  return pieces;
}

/** A further line that is a link. */
export function withLink({ text, marks }: Words, label: string, url: string): Words {
  const from = text.length + 2;
  return {
    text: `${text}\n\n${label}`,
    marks: [...marks, { kind: 'link', from, length: label.length, url }],
  };
}

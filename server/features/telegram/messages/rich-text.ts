import type { TextMark, RichText } from '../../../adapters/telegram/port.ts';

const BREAKS = ['\n\n', '\n', '. ', ' '];

export function toRichText(content: string): RichText {
  const marks: TextMark[] = [];
  let text = '';
  content
    .replace(/^#{1,4}\s+/gm, '')
    .split(/\*\*([^*\n]+)\*\*/)
    .forEach((part, index) => {
      if (index % 2 === 1) marks.push({ kind: 'bold', from: text.length, length: part.length });
      text += part;
    });
  return trimText({ text, marks });
}

/** Telegram trims a text before it counts the marks. */
function trimText({ text, marks }: RichText): RichText {
  const start = text.length - text.trimStart().length;
  return sliceText({ text, marks }, start, text.trimEnd().length);
}

function sliceText({ text, marks }: RichText, start: number, end: number): RichText {
  const keptMarks = marks.flatMap((mark) => {
    const from = Math.max(mark.from, start);
    const length = Math.min(mark.from + mark.length, end) - from;
    return length > 0 ? [{ ...mark, from: from - start, length }] : [];
  });
  return { text: text.slice(start, end), marks: keptMarks };
}

function findPieceEnd(text: string, maxLength: number): number {
  if (text.length <= maxLength) return text.length;
  for (const sign of BREAKS) {
    const at = text.lastIndexOf(sign, maxLength - sign.length);
    if (at > maxLength / 2) return at + sign.length;
  }
  // Never inside a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text[maxLength - 1] ?? '') ? maxLength - 1 : maxLength;
}

/** At most `maxLength` UTF-16 units each, broken where a reader would pause. */
export function splitText(richText: RichText, maxLength: number): RichText[] {
  const pieces: RichText[] = [];
  let start = 0;
  while (start < richText.text.length) {
    const end = start + findPieceEnd(richText.text.slice(start), maxLength);
    const piece = trimText(sliceText(richText, start, end));
    if (piece.text !== '') pieces.push(piece);
    start = end;
  }
  return pieces;
}

export function appendLink({ text, marks }: RichText, label: string, url: string): RichText {
  const from = text.length + 2;
  return {
    text: `${text}\n\n${label}`,
    marks: [...marks, { kind: 'link', from, length: label.length, url }],
  };
}

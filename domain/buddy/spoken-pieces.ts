/** Where a listener would take it in: after a comma, at the end of a sentence or a line. */
const PAUSE = /(?:[,.;:!?)]["'”’]?|\n)\s*$/;
const LONGEST = 40;

/** A text in pieces as it would be spoken; put together they are the text, and no word is cut. */
export function spokenPieces(text: string): string[] {
  const phrases: string[] = [];
  let phrase = '';
  for (const [word] of text.matchAll(/\s*\S+\s*/g)) {
    phrase += word;
    if (!PAUSE.test(phrase) && phrase.length < LONGEST) continue;
    phrases.push(phrase);
    phrase = '';
  }
  if (phrase !== '') phrases.push(phrase);
  return phrases.length === 0 && text !== '' ? [text] : phrases;
}

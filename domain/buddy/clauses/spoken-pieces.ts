const PAUSE = /[,.;:!?)]["'”’]?$/;
const LONGEST = 40;

function endsInPause(phrase: string): boolean {
  const spoken = phrase.trimEnd();
  return PAUSE.test(spoken) || phrase.slice(spoken.length).includes('\n');
}

/** The pieces add up to the text, and no word is cut. */
export function spokenPieces(text: string): string[] {
  const phrases: string[] = [];
  let phrase = '';
  for (const [word] of text.matchAll(/\s*\S+\s*/g)) {
    phrase += word;
    if (!endsInPause(phrase) && phrase.length < LONGEST) continue;
    phrases.push(phrase);
    phrase = '';
  }
  if (phrase !== '') phrases.push(phrase);
  return phrases.length === 0 && text !== '' ? [text] : phrases;
}

import { endOfWholeSentences, tidyWords } from '@app/domain/buddy/model-words.ts';

export type SentenceGate = {
  hear: (piece: string) => void;
  /** Says what of this text has not been said yet; a text that goes on differently stays for the whole answer. */
  pass: (text: string) => void;
  said: () => string;
};

/** Lets words through sentence by sentence, each only once it holds nothing doubtful; after the first doubt, nothing more. */
export function openGate(isFine: (words: string) => boolean, say: (words: string) => void): SentenceGate {
  let said = '';
  let heard = '';
  let isShut = false;
  const pass = (text: string): void => {
    if (!text.startsWith(said) || text.length === said.length) return;
    const more = text.slice(said.length);
    said = text;
    say(more);
  };
  return {
    pass,
    said: () => said,
    hear: (piece) => {
      if (isShut) return;
      heard += piece;
      const ready = tidyWords(heard.slice(0, endOfWholeSentences(heard)));
      if (ready.length === said.length) return;
      if (isFine(ready)) pass(ready);
      else isShut = true;
    },
  };
}

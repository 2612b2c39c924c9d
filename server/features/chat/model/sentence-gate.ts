import { endOfWholeSentences, tidyWords } from '@app/domain/buddy/replies/model-words.ts';

export type SentenceGate = {
  push: (piece: string) => void;
  release: (text: string) => void;
  released: () => string;
};

/** After the first invalid sentence nothing more is emitted. */
export function createSentenceGate(
  isValid: (text: string) => boolean,
  emit: (text: string) => void,
): SentenceGate {
  let released = '';
  let received = '';
  let isShut = false;
  const release = (text: string): void => {
    if (!text.startsWith(released) || text.length === released.length) return;
    const rest = text.slice(released.length);
    released = text;
    emit(rest);
  };
  return {
    release,
    released: () => released,
    push: (piece) => {
      if (isShut) return;
      received += piece;
      const ready = tidyWords(received.slice(0, endOfWholeSentences(received)));
      if (ready.length === released.length) return;
      if (isValid(ready)) release(ready);
      else isShut = true;
    },
  };
}

import { spokenPieces } from '@app/domain/buddy/spoken-pieces.ts';
import type { Answered } from './send-message.ts';

type OnWords = (text: string) => void;

/** The words as they are written; an answer that comes whole is told phrase by phrase once it is stored. */
export async function streamMessage(
  send: (onWords: OnWords) => Promise<Answered>,
  onWords: OnWords,
): Promise<Answered> {
  let heard = false;
  const answered = await send((text) => {
    heard = true;
    onWords(text);
  });
  if (!heard) spokenPieces(answered.answer.content).forEach(onWords);
  return answered;
}

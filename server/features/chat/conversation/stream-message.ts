import { spokenPieces } from '@app/domain/buddy/clauses/spoken-pieces.ts';
import type { SendMessageResult } from './commit-reply.ts';

type OnText = (text: string) => void;

export async function streamMessage(
  send: (onText: OnText) => Promise<SendMessageResult>,
  onText: OnText,
): Promise<SendMessageResult> {
  let hasStreamed = false;
  const result = await send((text) => {
    hasStreamed = true;
    onText(text);
  });
  if (!hasStreamed) spokenPieces(result.reply.content).forEach(onText);
  return result;
}

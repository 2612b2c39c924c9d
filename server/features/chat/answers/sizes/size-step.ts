import type { ReplyAction } from '@app/contracts/chat/chat.ts';

/** With a sum in it, so that the tap is answered and nothing is asked back. */
export const sizeStep = (market: string): ReplyAction => ({
  label: 'A size for $500',
  say: `lot size for a $500 account on ${market}`,
});

import type { CardPort, CardWord } from '../../adapters/payments/port.ts';
import type { Payment } from './store.ts';

/**
 * What was told of a payment, with whom each charge pays. Where a charge does not say it, its order is read, which does: then its words
 * count in place of those that were told of the charge. @throws CardTrouble
 */
export async function withPayee(
  cards: CardPort,
  { payee, provider_order: order }: Payment,
  words: readonly CardWord[],
): Promise<readonly CardWord[]> {
  const isUnsaid = words.some((word) => 'capture' in word && word.payee === null);
  if (payee === null || order === null || !isUnsaid) return words;
  return [...(await cards.readOrder(order)), ...words.filter((word) => !('capture' in word))];
}

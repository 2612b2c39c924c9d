import type { CardWord } from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';
import { judge } from './card-facts.ts';
import { noteFacts } from './note-facts.ts';
import type { Payment } from './store.ts';

export type PaymentDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;

/** Keeps what was told of a payment in one transaction; answers whether all of it is what was ordered. */
export async function noteWords(
  { database, config, publicUrl, log }: PaymentDeps,
  payment: Payment,
  { words, reference, now }: { words: readonly CardWord[]; reference: string; now: number },
): Promise<{ clean: boolean }> {
  const { facts, capture, doubts } = judge(payment, words, now);
  if (doubts.length > 0)
    log.error(
      { id: reference, payment: payment.id, doubts },
      'a charge is not what was ordered: nothing was credited for it',
    );
  const from = { productName: config.PRODUCT_NAME, publicUrl, log };
  if (facts.length > 0)
    await database.transact((tx) =>
      noteFacts(tx, from, { paymentId: payment.id, facts, providerPayment: capture, now }),
    );
  return { clean: doubts.length === 0 };
}

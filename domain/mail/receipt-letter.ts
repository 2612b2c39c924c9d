import { printDollars } from '../buddy/print.ts';
import { catalogue, type ProductId } from '../payments/catalogue.ts';
import type { From, Letter } from './letter.ts';

export type Receipt = {
  product: ProductId;
  /** What was really paid. */
  paidCents: number;
  /** Of it what has gone back already. */
  backCents: number;
  /** Our number of the payment, and the provider's where it gave one. */
  number: string;
  providerNumber: string | null;
  /** As the buyer knows it: "PayPal", "Bitcoin". */
  paidBy: string;
  paidAt: number;
  /** A payment of the test checkout, with no money in it. */
  test: boolean;
};

/** With the year, as a receipt is kept: "3 June 2026, 12:00 UTC". */
const fullDate = (at: number): string => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return `${day}, ${new Date(at).toISOString().slice(11, 16)} UTC`;
};

function rowsOf(receipt: Receipt, about: readonly [string, string]) {
  const paid = `${printDollars(receipt.paidCents / 100)} USD`;
  const rows = [
    [...about],
    ['Paid', receipt.test ? `${paid} (test payment, no money moved)` : paid],
    ['By', receipt.paidBy],
    ['On', fullDate(receipt.paidAt)],
    ['Number', receipt.number],
    ...(receipt.providerNumber === null ? [] : [[`${receipt.paidBy} number`, receipt.providerNumber]]),
  ];
  return { paid, rows };
}

/** What was bought, for how much and what it does; it goes in the transaction that credits the payment. */
export function receiptLetter(receipt: Receipt, from: From): Letter {
  const { tokens, premium } = catalogue[receipt.product];
  const bought = `${tokens.toLocaleString('en-US')} tokens`;
  const { paid, rows } = rowsOf(receipt, ['Bought', premium ? `Premium with ${bought}` : bought]);
  return {
    subject: `Your receipt from ${from.productName}: ${paid}`,
    because: 'This mail comes after every payment. Please keep it for your records.',
    blocks: [
      'Hello,',
      'Your payment has arrived, and what it buys stands in your account.',
      { rows },
      'It was paid once; nothing renews by itself. The tokens do not lapse.',
      { button: 'Open the chat', url: `${from.publicUrl}/` },
    ],
  };
}

/** Another payment gives premium: what this one is, and how much of it is due back. */
export function surplusLetter(receipt: Receipt, from: From): Letter {
  const { rows } = rowsOf(receipt, ['For', 'Premium, which another payment of yours gives']);
  const due = `${printDollars((receipt.paidCents - receipt.backCents) / 100)} USD`;
  return {
    subject: `You paid twice for premium: ${due} is yours to have back`,
    because: 'This mail comes where a payment buys nothing.',
    blocks: [
      'Hello,',
      'You have paid for premium more than once, and another payment of yours gives it. So this one buys nothing, and its money is due back to you.',
      { rows: [...rows, ['Due back', due]] },
      'We have noted it for a refund. If it is not there within a week, please write to us with the number of the payment.',
      'Should that other payment be refunded or taken back before, this one takes its place, and you keep premium.',
      { button: 'Open the chat', url: `${from.publicUrl}/` },
    ],
  };
}

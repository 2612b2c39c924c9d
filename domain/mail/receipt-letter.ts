import { printDollars } from '../buddy/print.ts';
import { catalogue, type ProductId } from '../payments/catalogue.ts';
import type { From, Letter } from './letter.ts';

export type Receipt = {
  product: ProductId;
  /** What was really paid. */
  paidCents: number;
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

/** What was bought, for how much and what it does; it goes in the transaction that credits the payment. */
export function receiptLetter(receipt: Receipt, from: From): Letter {
  const { tokens, premium } = catalogue[receipt.product];
  const paid = `${printDollars(receipt.paidCents / 100)} USD`;
  const rows = [
    [
      'Bought',
      premium
        ? `Premium with ${tokens.toLocaleString('en-US')} tokens`
        : `${tokens.toLocaleString('en-US')} tokens`,
    ],
    ['Paid', receipt.test ? `${paid} (test payment, no money moved)` : paid],
    ['By', receipt.paidBy],
    ['On', fullDate(receipt.paidAt)],
    ['Number', receipt.number],
    ...(receipt.providerNumber === null ? [] : [[`${receipt.paidBy} number`, receipt.providerNumber]]),
  ];
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

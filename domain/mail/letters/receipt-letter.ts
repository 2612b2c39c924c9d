import { printDollars } from '../../buddy/replies/print.ts';
import { catalogue, type ProductId } from '../../payments/checkout/catalogue.ts';
import type { LetterSender, Letter } from './letter.ts';

export type Receipt = {
  product: ProductId;
  paidCents: number;
  backCents: number;
  number: string;
  providerNumber: string | null;
  paidBy: string;
  paidAt: number;
  /** No money moved. */
  test: boolean;
};

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

export function composeReceiptLetter(receipt: Receipt, sender: LetterSender): Letter {
  const { tokens, premium } = catalogue[receipt.product];
  const bought = `${tokens.toLocaleString('en-US')} tokens`;
  const { paid, rows } = rowsOf(receipt, ['Bought', premium ? `Premium with ${bought}` : bought]);
  return {
    subject: `Your receipt from ${sender.productName}: ${paid}`,
    because: 'This mail comes after every payment. Please keep it for your records.',
    blocks: [
      'Hello,',
      "Your payment has arrived. You'll find what you bought in your account.",
      { rows },
      'It is a one-time payment; nothing renews by itself. The tokens never expire.',
      { button: 'Open the chat', url: `${sender.publicUrl}/` },
    ],
  };
}

export function composeDuplicatePurchaseLetter(receipt: Receipt, sender: LetterSender): Letter {
  const { rows } = rowsOf(receipt, ['For', 'Premium, which you have from another payment']);
  const due = `${printDollars((receipt.paidCents - receipt.backCents) / 100)} USD`;
  return {
    subject: `You paid twice for premium: ${due} is due back to you`,
    because: 'This mail comes when a payment has bought nothing.',
    blocks: [
      'Hello,',
      'You have paid for premium more than once, and you have it from another payment. So this one has bought nothing, and its money is due back to you.',
      { rows: [...rows, ['Due back', due]] },
      'It is marked for a refund. If it has not arrived within a week, please write to us with the payment number.',
      'If the other payment is refunded or taken back before then, this one takes its place and you keep premium.',
      { button: 'Open the chat', url: `${sender.publicUrl}/` },
    ],
  };
}

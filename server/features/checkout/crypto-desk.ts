import type { TestCrypto, TestInvoice } from '../../adapters/payments/crypto-port.ts';
import { amountOf, type Act, type Desk } from './desk.ts';

type CryptoAct = Act & {
  when: (invoice: TestInvoice) => boolean;
  run: (crypto: TestCrypto, invoice: TestInvoice) => Promise<unknown>;
};

const missing = ({ priceCents, receivedCents }: TestInvoice): number => priceCents - receivedCents;
const isIn =
  (...statuses: TestInvoice['status'][]) =>
  ({ status }: TestInvoice): boolean =>
    statuses.includes(status);
const payable = (invoice: TestInvoice): boolean => isIn('New', 'Expired')(invoice) && missing(invoice) > 0;

const acts: readonly CryptoAct[] = [
  {
    name: 'pay',
    label: 'Pay',
    about: 'What is missing arrives and waits for confirmations.',
    when: payable,
    run: (crypto, invoice) => crypto.pay(invoice.id, missing(invoice)),
  },
  {
    name: 'pay-part',
    label: 'Pay a part',
    about: 'Half of what is missing arrives.',
    when: payable,
    run: (crypto, invoice) => crypto.pay(invoice.id, Math.ceil(missing(invoice) / 2)),
  },
  {
    name: 'pay-more',
    label: 'Pay too much',
    about: 'One dollar more than what is missing arrives.',
    when: payable,
    run: (crypto, invoice) => crypto.pay(invoice.id, missing(invoice) + 100),
  },
  {
    name: 'expire',
    label: 'Let the time run out',
    about: 'What arrives from now on is late.',
    when: isIn('New'),
    run: (crypto, { id }) => crypto.expire(id),
  },
  {
    name: 'pay-late',
    label: 'Pay late',
    about: 'The time runs out, and then what is missing arrives.',
    when: (invoice) => isIn('New')(invoice) && missing(invoice) > 0,
    run: async (crypto, invoice) => {
      await crypto.expire(invoice.id);
      await crypto.pay(invoice.id, missing(invoice));
    },
  },
  {
    name: 'confirm',
    label: 'Confirm',
    about: 'The network confirms what arrived.',
    when: isIn('Processing'),
    run: (crypto, { id }) => crypto.confirm(id),
  },
  {
    name: 'fail',
    label: 'Never confirm',
    about: 'The network drops what arrived.',
    when: isIn('Processing'),
    run: (crypto, { id }) => crypto.fail(id),
  },
  {
    name: 'accept',
    label: 'Accept as paid',
    about: 'The owner of the shop takes it as paid, whatever arrived.',
    when: isIn('Expired', 'Invalid'),
    run: (crypto, { id }) => crypto.mark(id, 'Settled'),
  },
];

const stateOf = ({ status, additionalStatus, receivedCents, currency }: TestInvoice): string => {
  const more = additionalStatus === 'None' ? '' : `, ${additionalStatus}`;
  return receivedCents === 0
    ? `${status}${more}`
    : `${status}${more}, ${amountOf(receivedCents, currency)} arrived`;
};

/** A BTCPay Server's stand-in at the test checkout. */
export function cryptoDesk(crypto: TestCrypto): Desk {
  return {
    name: 'btcpay',
    title: 'Crypto',
    look: (id) => {
      const invoice = crypto.invoiceOf(id);
      if (!invoice) return null;
      const { priceCents, currency, description, returnUrl } = invoice;
      return {
        amount: amountOf(priceCents, currency),
        description,
        state: stateOf(invoice),
        acts: acts.filter(({ when }) => when(invoice)),
        back: returnUrl,
      };
    },
    act: (id, name) => {
      const invoice = crypto.invoiceOf(id);
      const act = invoice && acts.find((one) => one.name === name && one.when(invoice));
      if (!invoice || !act) return null;
      return act.run(crypto, invoice).then(() => 'stays');
    },
  };
}

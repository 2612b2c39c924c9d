import type { TestCrypto, TestInvoice } from '../../adapters/payments/crypto-port.ts';
import { formatAmount, type CheckoutAction, type ProviderCheckout } from './provider-checkout.ts';

type CryptoAction = CheckoutAction & {
  when: (invoice: TestInvoice) => boolean;
  run: (crypto: TestCrypto, invoice: TestInvoice) => Promise<unknown>;
};

const missingCents = ({ priceCents, receivedCents }: TestInvoice): number => priceCents - receivedCents;
const hasStatus =
  (...statuses: TestInvoice['status'][]) =>
  ({ status }: TestInvoice): boolean =>
    statuses.includes(status);
const isPayable = (invoice: TestInvoice): boolean =>
  hasStatus('New', 'Expired')(invoice) && missingCents(invoice) > 0;

const actions: readonly CryptoAction[] = [
  {
    name: 'pay',
    label: 'Pay',
    explanation: 'What is missing arrives and waits for confirmations.',
    when: isPayable,
    run: (crypto, invoice) => crypto.pay(invoice.id, missingCents(invoice)),
  },
  {
    name: 'pay-part',
    label: 'Pay a part',
    explanation: 'Half of what is missing arrives.',
    when: isPayable,
    run: (crypto, invoice) => crypto.pay(invoice.id, Math.ceil(missingCents(invoice) / 2)),
  },
  {
    name: 'pay-more',
    label: 'Pay too much',
    explanation: 'One dollar more than what is missing arrives.',
    when: isPayable,
    run: (crypto, invoice) => crypto.pay(invoice.id, missingCents(invoice) + 100),
  },
  {
    name: 'expire',
    label: 'Let the time run out',
    explanation: 'What arrives from now on is late.',
    when: hasStatus('New'),
    run: (crypto, { id }) => crypto.expire(id),
  },
  {
    name: 'pay-late',
    label: 'Pay late',
    explanation: 'The time runs out, and then what is missing arrives.',
    when: (invoice) => hasStatus('New')(invoice) && missingCents(invoice) > 0,
    run: async (crypto, invoice) => {
      await crypto.expire(invoice.id);
      await crypto.pay(invoice.id, missingCents(invoice));
    },
  },
  {
    name: 'confirm',
    label: 'Confirm',
    explanation: 'The network confirms what arrived.',
    when: hasStatus('Processing'),
    run: (crypto, { id }) => crypto.confirm(id),
  },
  {
    name: 'fail',
    label: 'Never confirm',
    explanation: 'The network drops what arrived.',
    when: hasStatus('Processing'),
    run: (crypto, { id }) => crypto.fail(id),
  },
  {
    name: 'accept',
    label: 'Accept as paid',
    explanation: 'The owner of the shop takes it as paid, whatever arrived.',
    when: hasStatus('Expired', 'Invalid'),
    run: (crypto, { id }) => crypto.mark(id, 'Settled'),
  },
];

const describeState = ({ status, additionalStatus, receivedCents, currency }: TestInvoice): string => {
  const suffix = additionalStatus === 'None' ? '' : `, ${additionalStatus}`;
  return receivedCents === 0
    ? `${status}${suffix}`
    : `${status}${suffix}, ${formatAmount(receivedCents, currency)} arrived`;
};

export function createCryptoCheckout(crypto: TestCrypto): ProviderCheckout {
  return {
    name: 'btcpay',
    title: 'Crypto',
    describeOrder: (id) => {
      const invoice = crypto.findInvoice(id);
      if (!invoice) return null;
      const { priceCents, currency, description, returnUrl } = invoice;
      return {
        amount: formatAmount(priceCents, currency),
        description,
        state: describeState(invoice),
        actions: actions.filter(({ when }) => when(invoice)),
        returnUrl: returnUrl,
      };
    },
    performAction: (id, name) => {
      const invoice = crypto.findInvoice(id);
      const action = invoice && actions.find((one) => one.name === name && one.when(invoice));
      if (!invoice || !action) return null;
      return action.run(crypto, invoice).then(() => 'stays');
    },
  };
}

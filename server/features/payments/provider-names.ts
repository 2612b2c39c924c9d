import type { PaymentProvider } from '../../db/payment-tables.ts';

/** As the buyer knows them. */
export const providerNames: Readonly<Record<PaymentProvider, string>> = {
  paypal: 'PayPal',
  btcpay: 'Crypto',
  payerurl: 'Crypto',
};

import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';

export const providerNames: Readonly<Record<PaymentProvider, string>> = {
  paypal: 'PayPal',
  btcpay: 'Crypto',
  payerurl: 'Crypto',
};

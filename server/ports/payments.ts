import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';

export type PaymentsPort = { providerNames: Readonly<Record<PaymentProvider, string>> };

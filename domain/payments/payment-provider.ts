export type PaymentProvider = 'paypal' | 'btcpay' | 'payerurl';

export type PaypalSettings = {
  NODE_ENV: 'development' | 'production' | 'test';
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_CLIENT_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  PAYPAL_BASE_URL?: string;
};

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

/** Where PayPal is by the settings: unless said otherwise the sandbox, and in production PayPal itself. */
export function paypalAddress({ NODE_ENV, PAYPAL_BASE_URL }: PaypalSettings): {
  baseUrl: string;
  environment: 'sandbox' | 'live';
} {
  const isProduction = NODE_ENV === 'production';
  const baseUrl = (PAYPAL_BASE_URL ?? (isProduction ? LIVE : SANDBOX)).replace(/\/+$/, '');
  return { baseUrl, environment: isProduction || baseUrl === LIVE ? 'live' : 'sandbox' };
}

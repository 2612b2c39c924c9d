export type PaypalSettings = {
  NODE_ENV: 'development' | 'production' | 'test';
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_CLIENT_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  PAYPAL_BASE_URL?: string;
};

const PAYPAL_HOST = /(^|\.)paypal\.com$/;
const LIVE_URL = 'https://api-m.paypal.com';
const SANDBOX_URL = 'https://api-m.sandbox.paypal.com';

/** Unless the settings name an address: PayPal itself in production, else its sandbox. */
export function resolvePaypalEndpoint({ NODE_ENV, PAYPAL_BASE_URL }: PaypalSettings): {
  baseUrl: string;
  environment: 'sandbox' | 'live';
} {
  const isProduction = NODE_ENV === 'production';
  const baseUrl = (PAYPAL_BASE_URL ?? (isProduction ? LIVE_URL : SANDBOX_URL)).replace(/(?<!\/)\/+$/, '');
  return { baseUrl, environment: isProduction || baseUrl === LIVE_URL ? 'live' : 'sandbox' };
}

/** Where PayPal's certificates lie; none for an endpoint that is not PayPal's. */
export function listCertificateHosts(baseUrl: string): string[] {
  const { hostname } = new URL(baseUrl);
  if (!PAYPAL_HOST.test(hostname)) return [];
  const domain = hostname.includes('sandbox') ? 'sandbox.paypal.com' : 'paypal.com';
  return [`api.${domain}`, `api-m.${domain}`];
}

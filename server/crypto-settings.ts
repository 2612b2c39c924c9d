import type { CryptoSettings } from './adapters/payments/crypto-port.ts';

type CryptoEnvironment = CryptoSettings & { NODE_ENV: string };

const listMissing = (settings: Record<string, string | undefined>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [name] : []));

function findAddressError(name: string, address: string, isProduction: boolean): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return `${name} must be an http or https address such as https://pay.example.com, without a password or a query.`;
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return isProduction && url.protocol !== 'https:' && !isLocal
    ? `In production ${name} must be an https address.`
    : null;
}

export function findCryptoSettingsError(settings: CryptoEnvironment): string | null {
  const { CRYPTO_PROVIDER, CRYPTO_REQUEST_URL, NODE_ENV } = settings;
  const { BTCPAY_URL, BTCPAY_STORE_ID, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET } = settings;
  const btcpay = { BTCPAY_URL, BTCPAY_STORE_ID, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET };
  const { PAYERURL_PUBLIC_KEY, PAYERURL_SECRET_KEY } = settings;
  const payerurl = { PAYERURL_PUBLIC_KEY, PAYERURL_SECRET_KEY };
  if (CRYPTO_PROVIDER === undefined) {
    const set = Object.entries({ ...btcpay, ...payerurl, CRYPTO_REQUEST_URL }).find(
      ([, value]) => value !== undefined,
    );
    if (set) return `${set[0]} is set without CRYPTO_PROVIDER, which must be btcpay or payerurl.`;
    return null;
  }
  const missing = listMissing(CRYPTO_PROVIDER === 'btcpay' ? btcpay : payerurl);
  if (missing.length > 0) return `CRYPTO_PROVIDER=${CRYPTO_PROVIDER} also needs ${missing.join(' and ')}.`;
  if (CRYPTO_PROVIDER === 'btcpay' && CRYPTO_REQUEST_URL !== undefined)
    return 'CRYPTO_REQUEST_URL is for CRYPTO_PROVIDER=payerurl; a BTCPay Server is named by BTCPAY_URL.';
  const [name, address] =
    CRYPTO_PROVIDER === 'btcpay'
      ? (['BTCPAY_URL', BTCPAY_URL] as const)
      : (['CRYPTO_REQUEST_URL', CRYPTO_REQUEST_URL] as const);
  return address === undefined ? null : findAddressError(name, address, NODE_ENV === 'production');
}

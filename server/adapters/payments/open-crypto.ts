import { openBtcpay } from './btcpay/btcpay.ts';
import { openBtcpayStandIn, standInStore } from './btcpay/stand-in.ts';
import type { CryptoPort, CryptoSettings, TestCrypto } from './crypto-port.ts';
import { openPayerurl, PAYERURL_REQUEST_URL } from './payerurl/payerurl.ts';
import { canUseStandIns, type TestModeSettings } from './test-mode.ts';

/** `crypto` null: not offered. `testCrypto`: what the test checkout controls, in test mode alone. */
export type CryptoPayments = { crypto: CryptoPort | null; testCrypto: TestCrypto | null };

type Site = { now: () => number; publicUrl: string };

function openStandIn({ now, publicUrl }: Site): CryptoPayments {
  const pageUrlOf = (id: string): string => `${publicUrl}/dev/checkout/btcpay/${id}`;
  const { httpFetch, test: testCrypto } = openBtcpayStandIn({ ...standInStore, now, pageUrlOf });
  const crypto = openBtcpay({
    ...standInStore,
    url: 'https://btcpay.invalid',
    test: true,
    httpFetch,
    pages: [new URL(publicUrl).origin],
  });
  return { crypto, testCrypto };
}

/** The provider of the settings; without settings, and where nothing is public, the labelled stand-in of a BTCPay Server. */
export function openCrypto(settings: TestModeSettings & CryptoSettings, site: Site): CryptoPayments {
  const { BTCPAY_URL: url, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey } = settings;
  const { BTCPAY_WEBHOOK_SECRET: webhookSecret } = settings;
  const { CRYPTO_REQUEST_URL: requestUrl = PAYERURL_REQUEST_URL } = settings;
  const { PAYERURL_PUBLIC_KEY: publicKey, PAYERURL_SECRET_KEY: secretKey } = settings;
  if (settings.CRYPTO_PROVIDER === 'btcpay' && url && storeId && apiKey && webhookSecret)
    return { crypto: openBtcpay({ url, storeId, apiKey, webhookSecret }), testCrypto: null };
  if (settings.CRYPTO_PROVIDER === 'payerurl' && publicKey && secretKey)
    return { crypto: openPayerurl({ requestUrl, publicKey, secretKey }), testCrypto: null };
  if (settings.CRYPTO_PROVIDER !== undefined || !canUseStandIns(settings))
    return { crypto: null, testCrypto: null };
  return openStandIn(site);
}

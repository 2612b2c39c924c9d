import { openBtcpay } from './btcpay.ts';
import { openBtcpayStandIn, standInStore } from './btcpay-stand-in.ts';
import type { CryptoPort, CryptoSettings, TestCrypto } from './crypto-port.ts';
import { openPayerurl, PAYERURL } from './payerurl.ts';
import { mayStandIn, type TestModeSettings } from './test-mode.ts';

type Settings = TestModeSettings & CryptoSettings;

/** `crypto` null: not offered. `testCrypto`: what the test checkout works with, in test mode alone. */
export type Crypto = { crypto: CryptoPort | null; testCrypto: TestCrypto | null };

function openStandIn({ now, publicUrl }: { now: () => number; publicUrl: string }): Crypto {
  const pageOf = (id: string): string => `${publicUrl}/dev/checkout/btcpay/${id}`;
  const standIn = openBtcpayStandIn({ ...standInStore, now, pageOf });
  const pages = [new URL(publicUrl).origin];
  const { carry } = standIn;
  const crypto = openBtcpay({ ...standInStore, url: 'https://btcpay.invalid', test: true, carry, pages });
  return { crypto, testCrypto: standIn.test };
}

/** The provider of the settings; without any, where nothing is public, the labelled stand-in of a BTCPay Server. */
export function openCrypto(settings: Settings, world: { now: () => number; publicUrl: string }): Crypto {
  const { BTCPAY_URL: url, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey } = settings;
  const { BTCPAY_WEBHOOK_SECRET: webhookSecret, CRYPTO_REQUEST_URL: requestUrl = PAYERURL } = settings;
  const { PAYERURL_PUBLIC_KEY: publicKey, PAYERURL_SECRET_KEY: secretKey } = settings;
  if (settings.CRYPTO_PROVIDER === 'btcpay' && url && storeId && apiKey && webhookSecret)
    return { crypto: openBtcpay({ url, storeId, apiKey, webhookSecret }), testCrypto: null };
  if (settings.CRYPTO_PROVIDER === 'payerurl' && publicKey && secretKey)
    return { crypto: openPayerurl({ requestUrl, publicKey, secretKey }), testCrypto: null };
  if (settings.CRYPTO_PROVIDER !== undefined || !mayStandIn(settings))
    return { crypto: null, testCrypto: null };
  return openStandIn(world);
}

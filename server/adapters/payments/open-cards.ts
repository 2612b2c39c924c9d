import type { CardPort, CertificateStore, TestCards } from './card-port.ts';
import { resolvePaypalEndpoint, type PaypalSettings } from './paypal/endpoint.ts';
import { openPaypal } from './paypal/paypal.ts';
import { standInKeys } from './paypal/stand-in/signed-messages.ts';
import { openPaypalStandIn } from './paypal/stand-in/stand-in.ts';
import { canUseStandIns, type TestModeSettings } from './test-mode.ts';

/** An address nobody has: requests to it stay in the process. */
const STAND_IN_URL = 'https://paypal.invalid';

/** `cards` null: not offered. `testCards`: what the test checkout controls, in test mode alone. */
export type CardPayments = { cards: CardPort | null; testCards: TestCards | null };

/** PayPal by the settings; without settings, and where nothing is public, its labelled stand-in. */
export function openCards(
  settings: PaypalSettings & TestModeSettings,
  now: () => number,
  certificateStore?: CertificateStore,
): CardPayments {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = settings;
  if (clientId !== undefined && clientSecret !== undefined && webhookId !== undefined) {
    const cards = openPaypal({
      clientId,
      clientSecret,
      webhookId,
      ...resolvePaypalEndpoint(settings),
      ...(certificateStore && { certificateStore }),
    });
    return { cards, testCards: null };
  }
  if (!canUseStandIns(settings)) return { cards: null, testCards: null };
  const { httpFetch, cards: testCards } = openPaypalStandIn({ baseUrl: STAND_IN_URL, now });
  const cards = openPaypal({
    ...standInKeys,
    baseUrl: STAND_IN_URL,
    environment: 'sandbox',
    test: true,
    httpFetch,
  });
  return { cards, testCards };
}

import { paypalAddress, type PaypalSettings } from './paypal-address.ts';
import { standInKeys } from './paypal-stand-in-messages.ts';
import { openPaypalStandIn } from './paypal-stand-in.ts';
import { openPaypal } from './paypal.ts';
import type { CardPort, KeptCertificates, TestCards } from './port.ts';
import { mayStandIn, type TestModeSettings } from './test-mode.ts';

/** Nobody has this address: what is sent there stays in the process. */
const STAND_IN = 'https://paypal.invalid';

/** `cards` null: not offered. `testCards`: what the test checkout works with, in test mode alone. */
export type Cards = { cards: CardPort | null; testCards: TestCards | null };

/** PayPal by the settings; without any, where nothing is public, its labelled stand-in. */
export function openCards(
  settings: PaypalSettings & TestModeSettings,
  now: () => number,
  kept?: KeptCertificates,
): Cards {
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
      ...paypalAddress(settings),
      ...(kept && { kept }),
    });
    return { cards, testCards: null };
  }
  if (!mayStandIn(settings)) return { cards: null, testCards: null };
  const { send, cards: testCards } = openPaypalStandIn({ base: STAND_IN, now });
  const cards = openPaypal({
    ...standInKeys,
    baseUrl: STAND_IN,
    environment: 'sandbox',
    test: true,
    send,
  });
  return { cards, testCards };
}

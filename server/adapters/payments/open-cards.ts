import { openPaypal } from './paypal.ts';
import { standInKeys } from './paypal-stand-in-messages.ts';
import { openPaypalStandIn } from './paypal-stand-in.ts';
import type { CardPort, TestCards } from './port.ts';

type Settings = {
  NODE_ENV: 'development' | 'production' | 'test';
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_CLIENT_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  PAYPAL_BASE_URL?: string;
};

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

/** `cards` null: not offered. `testCards`: what the test checkout works with, in test mode alone. */
export type Cards = { cards: CardPort | null; testCards: TestCards | null };

/** PayPal by the settings; without any, outside production, its labelled stand-in. */
export function openCards(
  { NODE_ENV, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_BASE_URL }: Settings,
  now: () => number,
): Cards {
  const isProduction = NODE_ENV === 'production';
  if (
    PAYPAL_CLIENT_ID !== undefined &&
    PAYPAL_CLIENT_SECRET !== undefined &&
    PAYPAL_WEBHOOK_ID !== undefined
  ) {
    const baseUrl = (PAYPAL_BASE_URL ?? (isProduction ? LIVE : SANDBOX)).replace(/\/+$/, '');
    const cards = openPaypal({
      clientId: PAYPAL_CLIENT_ID,
      clientSecret: PAYPAL_CLIENT_SECRET,
      webhookId: PAYPAL_WEBHOOK_ID,
      baseUrl,
      environment: isProduction || baseUrl === LIVE ? 'live' : 'sandbox',
    });
    return { cards, testCards: null };
  }
  if (isProduction) return { cards: null, testCards: null };
  const baseUrl = 'https://paypal.invalid';
  const standIn = openPaypalStandIn({ base: baseUrl, now });
  const cards = openPaypal({
    ...standInKeys,
    baseUrl,
    environment: 'sandbox',
    test: true,
    send: standIn.send,
  });
  return { cards, testCards: standIn.cards };
}

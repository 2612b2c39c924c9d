import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { cardDesk } from './features/checkout/card-desk.ts';
import { cryptoDesk } from './features/checkout/crypto-desk.ts';
import { serveCheckout } from './features/checkout/serve-checkout.ts';

/** The labelled test checkout, where no keys are set up outside production. */
export async function joinCheckout(deps: Deps, server: FastifyInstance): Promise<void> {
  const { testCards, testCrypto, config, database, publicUrl } = deps;
  if (config.NODE_ENV === 'production') return;
  const desks = [
    ...(testCards ? [cardDesk(testCards)] : []),
    ...(testCrypto ? [cryptoDesk(testCrypto)] : []),
  ];
  if (desks.length === 0) return;
  await serveCheckout(server, { desks, db: database.db, publicOrigin: new URL(publicUrl).origin });
}

import type { FastifyInstance } from 'fastify';
import { isOwnMachine } from '@app/domain/payments/own-machine.ts';
import type { Deps } from './deps.ts';
import { cardDesk } from './features/checkout/card-desk.ts';
import { cryptoDesk } from './features/checkout/crypto-desk.ts';
import { serveCheckout } from './features/checkout/serve-checkout.ts';

/** The labelled test checkout, where no keys are set up outside production. */
export async function joinCheckout(deps: Deps, server: FastifyInstance): Promise<void> {
  const { testCards, testCrypto, config, database, log, publicUrl } = deps;
  if (config.NODE_ENV === 'production') return;
  const desks = [
    ...(testCards ? [cardDesk(testCards)] : []),
    ...(testCrypto ? [cryptoDesk(testCrypto)] : []),
  ];
  if (desks.length === 0) return;
  if (!isOwnMachine(new URL(publicUrl).hostname))
    log.warn(
      { publicUrl },
      'the test checkout is open to whoever reaches this address: no money moves in it. Set up the providers, or NODE_ENV=production',
    );
  await serveCheckout(server, { desks, db: database.db, publicOrigin: new URL(publicUrl).origin });
}

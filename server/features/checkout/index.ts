import { isLocalHost } from '@app/domain/payments/checkout/local-host.ts';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createCardCheckout } from './card-checkout.ts';
import { createCryptoCheckout } from './crypto-checkout.ts';
import { registerCheckout } from './register-checkout.ts';

export function checkoutFeature({ testCards, testCrypto, config, database, log, publicUrl }: Deps) {
  const checkouts = [
    ...(testCards ? [createCardCheckout(testCards)] : []),
    ...(testCrypto ? [createCryptoCheckout(testCrypto)] : []),
  ];
  if (config.NODE_ENV === 'production' || checkouts.length === 0) return defineFeature({});
  return defineFeature({
    webhooks: async (server) => {
      const { hostname, origin } = new URL(publicUrl);
      if (!isLocalHost(hostname))
        log.warn(
          { publicUrl },
          'the test checkout is open to whoever reaches this address: no money moves in it. Set up the providers, or NODE_ENV=production',
        );
      await registerCheckout(server, { checkouts, db: database.db, publicOrigin: origin });
    },
  });
}

import type { crypto as table } from '@app/contracts/crypto.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { requestCrypto } from './request-crypto.ts';

export function cryptoRoutes(deps: Deps): Pick<Handlers, keyof typeof table> {
  return {
    requestCryptoPayment: async ({ user: { userId }, requestId, now }) => {
      if (!deps.crypto) throw new AppError('not_found', 'Payment in crypto is not offered here.');
      const { paymentId, page } = await requestCrypto(deps, deps.crypto, { userId, requestId, now });
      return { status: true, redirectTO: page, paymentId };
    },
  };
}

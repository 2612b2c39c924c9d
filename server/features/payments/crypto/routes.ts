import type { cryptoPaymentEndpoints as table } from '@app/contracts/money/crypto-payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { requestCryptoPayment } from './request-crypto-payment.ts';

export function cryptoRoutes(deps: Deps): Pick<Handlers, keyof typeof table> {
  return {
    requestCryptoPayment: async ({ user: { userId }, requestId, now }) => {
      if (!deps.crypto) throw new AppError('not_found', 'Payment in crypto is not offered here.');
      const { paymentId, pageUrl } = await requestCryptoPayment(deps, deps.crypto, {
        userId,
        requestId,
        now,
      });
      return { status: true, redirectTO: pageUrl, paymentId };
    },
  };
}

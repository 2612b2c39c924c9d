import type { CardProviderError } from '../../adapters/payments/card-port.ts';
import type { CryptoProviderError } from '../../adapters/payments/crypto-port.ts';
import type { PaymentDeps } from './payment-deps.ts';

type FailedCall<ProviderError> = { id: string; payment: string | null; error: ProviderError };

export const logCardProviderError = (
  { log }: Pick<PaymentDeps, 'log'>,
  { id, payment, error }: FailedCall<CardProviderError>,
): void =>
  log.warn(
    { id, payment, kind: error.kind, reference: error.reference, err: error.message },
    'PayPal call failed',
  );

export const logCryptoProviderError = (
  { log }: Pick<PaymentDeps, 'log'>,
  { id, payment, error }: FailedCall<CryptoProviderError>,
): void =>
  log[error.kind === 'refused' ? 'error' : 'warn'](
    { id, payment, kind: error.kind, err: error.message },
    'crypto provider call failed',
  );

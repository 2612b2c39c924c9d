import type { LetterSender } from '@app/domain/mail/letters/letter.ts';
import type { Deps, Log } from '../../deps.ts';

export type PaymentDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;

export type PaymentPorts = LetterSender & { log?: Pick<Log, 'error'> };

export const paymentPortsOf = ({ config, publicUrl, log }: Omit<PaymentDeps, 'database'>): PaymentPorts => ({
  productName: config.PRODUCT_NAME,
  publicUrl,
  log,
});

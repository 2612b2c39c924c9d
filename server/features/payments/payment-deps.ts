import type { Deps } from '../../deps.ts';

export type PaymentDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;

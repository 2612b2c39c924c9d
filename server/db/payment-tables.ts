import type { Generated, GeneratedAlways } from 'kysely';
import type { ProductId } from '@app/domain/payments/catalogue.ts';
import type { FactKind, PaymentState } from '@app/domain/payments/standing.ts';

export type PaymentProvider = 'paypal' | 'btcpay' | 'payerurl';

/** Payments, what providers said of them, and why somebody has premium. */
export type PaymentTables = {
  payments: {
    id: Generated<string>;
    user_id: string;
    provider: PaymentProvider;
    provider_order: string | null;
    provider_payment: string | null;
    product: ProductId;
    price_cents: number;
    currency: string;
    state: Generated<PaymentState>;
    test: boolean;
    credited_tokens: Generated<number>;
    taken_tokens: Generated<number>;
    debt_tokens: Generated<number>;
    created_at: number;
    changed_at: number;
    credited_at: number | null;
    look_at: number | null;
    payee: string | null;
    asked_since: number | null;
    surplus: Generated<boolean>;
  };
  payment_facts: {
    id: GeneratedAlways<number>;
    payment_id: string;
    kind: FactKind;
    about: string;
    amount_cents: number | null;
    at: number;
    noted_at: number;
  };
  premium_grants: {
    user_id: string;
    reference: string;
    granted_at: number;
    revoked_at: number | null;
  };
};

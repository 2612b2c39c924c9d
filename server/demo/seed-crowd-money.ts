import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { toAccountKey } from '@app/domain/broker/account-number.ts';
import { catalogue, type ProductId } from '@app/domain/payments/checkout/catalogue.ts';
import type { PaymentEventKind } from '@app/domain/payments/payment-state.ts';
import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';
import type { Deps } from '../deps.ts';
import { decideClaim } from '../features/broker/decide-claim.ts';
import { recordPaymentEvents } from '../features/payments/ledger/record-payment-events.ts';
import { insertPayment } from '../features/payments/ledger/store.ts';
import type { CrowdMember } from './crowd-people.ts';

type DemoPayment = { provider: PaymentProvider; product: ProductId; events: readonly PaymentEventKind[] };

const paid: DemoPayment = { provider: 'paypal', product: 'premium', events: ['approved', 'paid'] };
const payments: readonly DemoPayment[] = [
  paid,
  { ...paid, provider: 'btcpay', events: ['processing', 'paid'] },
  paid,
  { ...paid, events: ['approved', 'paid', 'refunded'] },
  { ...paid, product: 'standard' },
  { ...paid, events: ['approved'] },
  paid,
  { ...paid, provider: 'payerurl', events: ['paid'] },
  { ...paid, events: ['cancelled'] },
  { ...paid, provider: 'btcpay', product: 'standard', events: ['processing', 'paid'] },
  { ...paid, provider: 'btcpay', events: ['expired'] },
  paid,
];

const claims: readonly ('pending' | 'approved' | 'rejected')[] = [
  'approved',
  'pending',
  'rejected',
  'pending',
];

/** By the product's own use cases, so that the books are right. */
export async function seedCrowdMoney(
  deps: Deps,
  members: readonly CrowdMember[],
  now: number,
): Promise<void> {
  const keen = members
    .filter(({ wroteAt, joinedAt }) => wroteAt.length > 4 && joinedAt < now - 3 * DAY_MS)
    .toSorted((one, other) => other.joinedAt - one.joinedAt);
  for (const [index, payment] of payments.entries()) {
    const buyer = keen[index * 2];
    if (buyer) await seedPayment(deps, buyer, payment, now);
  }
  const admin = await deps.database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirst();
  for (const [index, state] of claims.entries()) {
    const claimant = keen[index * 2 + 1];
    if (claimant && admin) await seedClaim(deps, { claimant, state, adminId: admin.id, number: index, now });
  }
}

async function seedPayment(
  deps: Deps,
  { id: userId, joinedAt, number }: CrowdMember,
  { provider, product, events }: DemoPayment,
  now: number,
): Promise<void> {
  const at = Math.min(joinedAt + 2 * DAY_MS, now - HOUR_MS);
  await deps.database.transact(async (tx) => {
    const { id } = await insertPayment(tx, { userId, provider, product, test: false, now: at });
    await recordPaymentEvents(tx, deps, {
      paymentId: id,
      events: events.map((kind, step) => ({
        kind,
        about: `${kind}:DEMO-${number}`,
        amountCents: ['paid', 'refunded'].includes(kind) ? catalogue[product].priceCents : null,
        at: at + step * 60_000,
      })),
      providerPaymentId: events.includes('paid') ? `DEMO-${number}` : null,
      now: at + events.length * 60_000,
    });
    // No provider knows of it.
    await tx.updateTable('payments').set({ next_poll_at: null }).where('id', '=', id).execute();
  });
}

type DemoClaim = {
  claimant: CrowdMember;
  state: (typeof claims)[number];
  adminId: string;
  number: number;
  now: number;
};

async function seedClaim(deps: Deps, { claimant, state, adminId, number, now }: DemoClaim): Promise<void> {
  const account = `70${4_411 + number * 37}`;
  const submittedAt = Math.max(claimant.joinedAt + DAY_MS, now - (number + 1) * DAY_MS);
  const { id } = await deps.database.db
    .insertInto('broker_claims')
    .values({
      user_id: claimant.id,
      account,
      account_key: toAccountKey(account),
      submitted_at: submittedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'pending') return;
  await decideClaim(deps, {
    claimId: id,
    adminId,
    approve: state === 'approved',
    reason: state === 'approved' ? 'The broker confirmed it' : 'The broker does not know this number',
    seen: 'pending',
    now: Math.min(now, submittedAt + HOUR_MS),
  });
}

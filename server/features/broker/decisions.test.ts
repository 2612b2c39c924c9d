import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { deductTokens } from '@app/domain/tokens/balance.ts';
import { saveBalance, lockBalance } from '../../platform/ledger/balance.ts';
import { auditLedger } from '../../platform/ledger/ledger-audit.ts';
import { grantPremium, revokePremium } from '../../platform/ledger/premium-grants.ts';
import { startTestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { listPurchaseMoves } from '../../testing/payments/holdings.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';

const SEED = 7_030;
let number = 5_000_000;

const app = await startTestApp({ settings: { BROKER_URL_OTHER: 'https://broker.example.com/' } });
const admin = await anAdmin(app);
afterAll(() => app.close());

async function spendTokens(userId: string, cost: number): Promise<void> {
  const now = app.clock.now();
  await app.database.transact(async (tx) => {
    const balance = await lockBalance(tx, userId, now);
    const spent = balance && deductTokens(balance, cost);
    if (spent) await saveBalance(tx, { userId, ...spent, reference: `test:${(number += 1)}`, now });
  });
}

const paid = (userId: string, begins: boolean) =>
  app.database.transact(async (tx) => {
    const now = app.clock.now();
    await lockBalance(tx, userId, now);
    await (begins ? grantPremium : revokePremium)(tx, { userId, reference: 'payment:one', now });
  });

const step = fc.oneof(
  fc.record({ as: fc.constant('approve' as const) }),
  fc.record({ as: fc.constant('reject' as const) }),
  fc.record({ as: fc.constant('spend' as const), cost: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ as: fc.constant('paid' as const), begins: fc.boolean() }),
);

/** All payments of this suite are grants. */
const OF_THE_SUITE = ['a grant of a payment has its payment'];

test('whatever is decided, spent and paid, in whatever order and at once: one credit, no debt below zero, and the ledger agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      async (rounds) => {
        app.clock.advance(900_000);
        const user = await aStoredUser(app);
        await user.call('claimBroker', { body: { accountNumber: String((number += 1)) } });
        const claimOf = () =>
          app.db
            .selectFrom('broker_claims')
            .selectAll()
            .where('user_id', '=', user.id)
            .executeTakeFirstOrThrow();
        for (const together of rounds) {
          const { id, state: seen } = await claimOf();
          await Promise.allSettled(
            together.map((one) => {
              if (one.as === 'spend') return spendTokens(user.id, one.cost);
              if (one.as === 'paid') return paid(user.id, one.begins);
              const body = { approve: one.as === 'approve', reason: 'Looked at it again', seen };
              return admin.call('decideBrokerClaim', { params: { id }, body });
            }),
          );
        }
        const claim = await claimOf();
        const { plan, tokens } = await user.call('getCurrentUser');
        const ledger = await listPurchaseMoves(app.db, user.id);
        const sum = (of: typeof ledger): number => of.reduce((total, { delta }) => total + delta, 0);
        expect(tokens.purchased).toBeGreaterThanOrEqual(0);
        expect(sum(ledger)).toBe(tokens.purchased);
        expect(ledger.filter(({ reason }) => reason === 'grant').length).toBeLessThanOrEqual(1);
        const own = ledger.filter(({ reference }) => reference === `broker:${claim.id}`);
        expect(sum(own)).toBe(claim.credited_tokens - claim.taken_back_tokens);
        const held = claim.credited_tokens - claim.taken_back_tokens - claim.debt_tokens;
        expect(held).toBe(claim.state === 'approved' ? 1_000 : 0);
        const reasons = await app.db
          .selectFrom('premium_grants')
          .select('reference')
          .where('user_id', '=', user.id)
          .where('revoked_at', 'is', null)
          .execute();
        expect(plan).toBe(reasons.length > 0 ? 'premium' : 'free');
        expect(reasons.some(({ reference }) => reference.startsWith('broker:'))).toBe(
          claim.state === 'approved',
        );
        const log = await app.db
          .selectFrom('admin_log')
          .select('action')
          .where('user_id', '=', user.id)
          .execute();
        const notices = await app.db
          .selectFrom('messages')
          .select('id')
          .where('user_id', '=', user.id)
          .where('notification_type', '=', 'broker_claim')
          .execute();
        expect(notices).toHaveLength(log.length);
      },
    ),
    { seed: SEED, numRuns: 40 },
  );
  expect((await auditLedger(app.db)).findings.map(({ rule }) => rule)).toEqual(OF_THE_SUITE);
});

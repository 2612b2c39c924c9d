import { InvariantViolation } from '@app/domain/invariant.ts';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { aStoredSignal } from '../../testing/stored-signal.ts';
import { aUser } from '../../testing/users/builders.ts';
import { closeIdea } from '../../features/signals/tracking/close-idea.ts';
import { lockBalance, saveBalance } from './balance.ts';

const app = await startTestApp();
afterAll(() => app.close());

const holdingsOf = (userId: string) =>
  app.query(
    `SELECT daily_tokens, welcome_tokens, purchased_tokens, (SELECT count(*) FROM token_ledger WHERE user_id = users.id) AS entries
     FROM users WHERE id = '${userId}'`,
  );

test.each([
  ['is not what the ledger says', 7, 6],
  ['has no ledger row', 7, 0],
  ['falls below zero', -1, -1],
])('a balance that %s is not saved', async (_name, purchased, delta) => {
  const user = await aUser(app);
  const before = await holdingsOf(user.id);
  const now = app.clock.now();
  const change = app.database.transact(async (tx) => {
    const balance = await lockBalance(tx, user.id, now);
    if (!balance) throw new Error('no such user');
    const entries = delta === 0 ? [] : [{ bucket: 'purchased', delta, reason: 'grant' } as const];
    await saveBalance(tx, {
      userId: user.id,
      balance: { ...balance, purchased },
      entries,
      reference: 'test',
      now,
    });
  });
  await expect(change).rejects.toThrow(InvariantViolation);
  expect(await holdingsOf(user.id)).toEqual(before);
});

test('an idea does not close at a target that was not reached', async () => {
  const user = await aUser(app);
  await aStoredSignal(app, user.id);
  const [idea] = await app.query<{ id: string; number: number }>('SELECT id, number FROM ideas');
  if (!idea) throw new Error('no idea');
  const at = app.clock.now() + 60_000;
  const closing = { status: 'target_hit', price: 108_399, at, ambiguous: false, gap: false } as const;
  await expect(closeIdea(app.database, idea, closing, at)).rejects.toThrow(InvariantViolation);
  expect(await app.query('SELECT outcome FROM ideas')).toEqual([{ outcome: null }]);
  expect(await closeIdea(app.database, idea, { ...closing, price: 108_400 }, at)).toBe(true);
});

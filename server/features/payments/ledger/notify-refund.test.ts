import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import {
  aPaidPayment,
  aPayment,
  paymentEvent,
  recordEvents,
} from '../../../testing/payments/payment-events.ts';
import { spendTokens } from '../../tokens/store.ts';

const app = await startTestApp();
const other = openDatabase(app.connectionString, () => undefined);
afterAll(async () => {
  await other.close();
  await app.close();
});

type User = Awaited<ReturnType<typeof aUser>>;
const toldTo = async (user: User) =>
  (await user.call('getConversation')).messages
    .filter(
      ({ unasked, messageType }) => unasked?.why === 'Because you made a payment.' && messageType === 'info',
    )
    .map(({ content, messageType }) => [messageType, content.split('\n\n').slice(0, 2).join(' ')]);
const linesOf = async (user: User) =>
  (await user.call('getTokenLedger', { query: {} })).entries.map(
    ({ what, tokens, balanceAfter }) => `${what} ${tokens} ${balanceAfter}`,
  );
const spend = (user: User, cost: number) =>
  app.database.transact((tx) =>
    spendTokens(tx, { userId: user.id, cost, reason: 'spend', reference: 'watch:1', now: app.clock.now() }),
  );

test('a refund is announced in the chat once, however often and by however many processes it is recorded', async () => {
  const user = await aUser(app);
  const id = await aPaidPayment(app, user.id);
  const refund = [paymentEvent('refunded', 'R-1', 1_700)];
  await Promise.all([0, 1, 2, 3].map((n) => recordEvents(app, id, refund, n % 2 ? other : app.database)));
  await recordEvents(app, id, [paymentEvent('refunded', 'R-1', 1_600)]);
  expect(await toldTo(user)).toEqual([
    [
      'info',
      'Your payment of $17.00 was refunded. 1,000 tokens were taken back. Premium has ended with it. Your chats, signals and other tokens stay.',
    ],
  ]);
});

test('partial refunds are announced one by one, purchases and approvals are not', async () => {
  const user = await aUser(app);
  const id = await aPaidPayment(app, user.id);
  await recordEvents(app, id, [paymentEvent('approved')]);
  expect(await toldTo(user)).toEqual([]);
  await recordEvents(app, id, [paymentEvent('refunded', 'R-1', 500)]);
  await recordEvents(app, id, [paymentEvent('refunded', 'R-2', 1_200)]);
  expect((await toldTo(user)).map(([, content]) => content)).toEqual([
    '$5.00 of your payment of $17.00 was refunded. 294 tokens were taken back. You keep premium and all else.',
    'The rest of your payment of $17.00, $12.00, was refunded. 706 tokens were taken back. Premium has ended with it. Your chats, signals and other tokens stay.',
  ]);
});

test('a dispute of spent tokens announces the debt and appears in the history, and so does its end', async () => {
  const user = await aUser(app);
  const id = await aPaidPayment(app, user.id, { product: 'standard' });
  await spend(user, 1_100);
  app.clock.advance(60_000);
  await recordEvents(app, id, [paymentEvent('disputed', 'D-1')]);
  app.clock.advance(60_000);
  await recordEvents(app, id, [paymentEvent('dispute_won', 'D-1')]);
  const [opened, won] = (await toldTo(user)).map(([, content]) => content);
  expect(opened).toContain('Your payment of $100.00 is disputed');
  expect(opened).toMatch(/1,000 tokens of it were spent already and are noted as owed|taken back/);
  expect(won).toContain('decided for us. ');
  const lines = await linesOf(user);
  expect(lines[0]).toMatch(/^given_back /);
  expect(lines[1]).toMatch(/^taken_back /);
});

test('a refund that moved no token appears in the history once, in its place and with its receipt', async () => {
  const user = await aUser(app);
  const id = await aPaidPayment(app, user.id);
  await spend(user, 1_100);
  app.clock.advance(60_000);
  await recordEvents(app, id, [paymentEvent('disputed', 'D-1')]);
  app.clock.advance(60_000);
  await recordEvents(app, id, [paymentEvent('refunded', 'R-1', 1_700)]);
  app.clock.advance(60_000);
  await aPaidPayment(app, user.id, { product: 'standard' });
  const { entries } = await user.call('getTokenLedger', { query: {} });
  const about = entries.filter(({ paymentId }) => paymentId === id);
  expect(about.map(({ what, tokens, balanceAfter }) => [what, tokens, balanceAfter])).toEqual([
    ['taken_back', 0, 0],
    ['taken_back', 0, 0],
    ['purchase', 1_000, 1_100],
  ]);
  expect(entries[0]).toMatchObject({ what: 'purchase', tokens: 1_000, balanceAfter: 1_000 });
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await user.call('getTokenLedger', { query: { cursor, limit: 1 } });
    paged.push(...page.entries.map((entry) => entry.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(entries.map((entry) => entry.id));
});

test('a dispute decided before it was reported, and a payment that never came, take nothing and say so', async () => {
  const user = await aUser(app);
  const id = await aPaidPayment(app, user.id);
  await recordEvents(app, id, [paymentEvent('dispute_won', 'D-1')]);
  await recordEvents(app, id, [paymentEvent('disputed', 'D-1')]);
  expect((await toldTo(user)).map(([, content]) => content)).toEqual([
    'The dispute about your payment of $17.00 was decided for us. Nothing changes in your account.',
  ]);
  const unpaid = await aUser(app);
  await recordEvents(app, await aPayment(app, unpaid.id), [paymentEvent('refunded', 'R-9', null)]);
  expect((await toldTo(unpaid)).map(([, content]) => content)).toEqual([
    'Your payment of $17.00 was refunded. No more tokens were taken. Your chats, signals and other tokens stay.',
  ]);
});

test('nothing is announced for a deleted account', async () => {
  const user = await aUser(app);
  const id = await aPaidPayment(app, user.id);
  await app.db.deleteFrom('users').where('id', '=', user.id).execute();
  expect(await recordEvents(app, id, [paymentEvent('refunded', 'R-1', 1_700)])).toBe('taken_back');
});

import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { startTestApp } from '../../../testing/app.ts';
import {
  aPaidPayment,
  aPayment,
  paymentEvent,
  recordEvents,
} from '../../../testing/payments/payment-events.ts';
import { aUser } from '../../../testing/users/builders.ts';

const app = await startTestApp();
const other = openDatabase(app.connectionString, () => undefined);
afterAll(async () => {
  await other.close();
  await app.close();
});

type User = Awaited<ReturnType<typeof aUser>>;
const thanksTo = async (user: User) =>
  (await user.call('getConversation')).messages.filter(({ content }) => content.startsWith('**Thank you.'));

test('who paid for premium is told what is possible now, with things to do, and pays nothing for the message', async () => {
  const user = await aUser(app);
  await aPaidPayment(app, user.id);
  const [thanks, ...more] = await thanksTo(user);
  expect(more).toEqual([]);
  expect(thanks?.content).toContain('Premium is yours for good.');
  expect(thanks?.content).toContain('You have 1,100 tokens now');
  expect(thanks?.content).toContain('more than 100, four brains');
  expect(thanks?.actions?.map(({ label }) => label)).toEqual([
    'How gold looks',
    'What you remember',
    'Chart of gold',
  ]);
  expect((await user.call('getTokenAccount')).tokensRemaining).toBe(1_100);
  const { aiMessage } = await user.call('sendMessage', {
    body: { content: thanks?.actions?.[0]?.say ?? '' },
  });
  expect(aiMessage.content).toMatch(/gold|Gold/);
});

test('bought tokens are counted', async () => {
  const user = await aUser(app);
  await aPaidPayment(app, user.id, { product: 'standard' });
  const [thanks] = await thanksTo(user);
  expect(thanks?.content).toContain('Your 1,000 tokens are here.');
  expect(thanks?.content).not.toContain('Premium');
});

test('it comes once for a payment, however often and by however many processes that is reported', async () => {
  const user = await aUser(app);
  const id = await aPayment(app, user.id);
  const paid = [paymentEvent('paid', 'C-1', 1_700)];
  await Promise.all([0, 1, 2, 3].map((n) => recordEvents(app, id, paid, n % 2 ? other : app.database)));
  await recordEvents(app, id, [paymentEvent('disputed', 'D-1')]);
  await recordEvents(app, id, [paymentEvent('dispute_won', 'D-1')]);
  expect(await thanksTo(user)).toHaveLength(1);
});

test('a second premium payment, which is due back, is no reason for thanks', async () => {
  const user = await aUser(app);
  await aPaidPayment(app, user.id);
  await aPaidPayment(app, user.id);
  expect(await thanksTo(user)).toHaveLength(1);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../../app.ts';
import { raiseSecurityEpoch } from '../../platform/access/security-state.ts';
import { captureRefusal, NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { breakoutMarket } from '../../testing/markets/breakout-market.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';
import { answerWithAnalyst } from './answers/reply.ts';
import { sendMessage } from './conversation/send-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ market: breakoutMarket(NOON) });
});
afterAll(() => app.close());

const written = ({ id }: TestUser) => app.query(`SELECT 1 FROM messages WHERE user_id = '${id}'`);
const spent = ({ id }: TestUser) =>
  app.query(`SELECT 1 FROM token_ledger WHERE user_id = '${id}' AND delta < 0`);

test.each(['what is a pip?', 'give me a signal on EUR/USD'])(
  'a reply under way when everything of its account ends is neither written nor paid: %s',
  async (content) => {
    const maya = await aUser(app);
    const { ports } = createFeatures(app.deps);
    const command = {
      userId: maya.id,
      securityEpoch: 1,
      content,
      images: [],
      clientMessageId: randomUUID(),
      now: NOON,
      requestId: 'request-1',
    };
    const reply = sendMessage(
      {
        ...app.deps,
        writeReply: async (turn, tools, message) => {
          await app.database.transact((tx) => raiseSecurityEpoch(tx, { userId: maya.id, now: NOON }));
          return answerWithAnalyst(turn, tools, message);
        },
      },
      ports,
      command,
    );
    await expect(reply).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await written(maya)).toEqual([]);
    expect(await spent(maya)).toEqual([]);
  },
);

test('a message that was let in by an ended session of another process is refused', async () => {
  const maya = await aUser(app);
  await maya.call('getCurrentUser');
  // Unannounced, as where the connection that listens is down.
  await app.query(`DELETE FROM sessions WHERE user_id = '${maya.id}'`);
  await app.query(`DELETE FROM email_tokens WHERE user_id = '${maya.id}'`);
  await app.query(`UPDATE users SET security_epoch = 2 WHERE id = '${maya.id}'`);
  const refusal = await captureRefusal(maya.call('sendMessage', { body: { content: 'what is a pip?' } }));
  expect(refusal.status).toBe(401);
  expect(await written(maya)).toEqual([]);
});

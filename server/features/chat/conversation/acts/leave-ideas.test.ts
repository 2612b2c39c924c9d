import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../../../../app.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { NOON, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { breakoutMarket } from '../../../../testing/markets/breakout-market.ts';
import { aUser } from '../../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../../testing/users/send-chat-message.ts';
import { sendMessage } from '../send-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ market: breakoutMarket(NOON) });
});
afterAll(() => app.close());

test('an idea that closes while it is being left is not said to be left', async () => {
  const maya = await aUser(app);
  await sendChatMessage(maya, 'give me an eurusd practice idea');
  const { ports } = createFeatures(app.deps);
  const unfollow = () => Promise.reject(new AppError('conflict', 'It has closed.'));
  const { reply } = await sendMessage(
    app.deps,
    { ...ports, signals: { ...ports.signals, unfollow } },
    {
      userId: maya.id,
      securityEpoch: 1,
      content: 'stop following my euro idea',
      images: [],
      clientMessageId: randomUUID(),
      now: app.clock.now(),
      requestId: 'request-1',
    },
  );
  expect(reply.content).toContain('It had closed already, so its result counts');
  expect(reply.content).not.toContain('stands as left');
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationType } from '@app/domain/proactive/notification-type.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';

let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});

const writes = (cause: NotificationType, why: string | null) =>
  app.db
    .insertInto('messages')
    .values({
      user_id: maya.id,
      role: 'assistant',
      content: 'A word.',
      at: app.clock.now(),
      notification_type: cause,
      reason: why,
    })
    .execute();
const ask = async (content: string) => {
  const { aiMessage } = await maya.call('sendMessage', { body: { content } });
  return aiMessage.content;
};

test('asked why it wrote, Pipsy gives the reason of the proactive message and how to get fewer', async () => {
  await writes('token_status', 'Because you have 3 tokens left for today.');
  const said = await ask('why did you write me that?');
  expect(said).toContain('Because you have 3 tokens left for today.');
  expect(said).toContain('Fewer like this');
});

test('a requested outcome has its reason and no switch', async () => {
  await writes('watch_lapsed', null);
  const said = await ask('why?');
  expect(said).toContain('Because you asked me to watch this level.');
  expect(said).not.toContain('Fewer like this');
});

test('after an answer "why?" is about the answer', async () => {
  await writes('micro_education', null);
  await ask('what is a pip');
  expect(await ask('why?')).not.toContain('I wrote that without being asked');
});

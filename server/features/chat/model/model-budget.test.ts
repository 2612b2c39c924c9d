import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { createOpenAiModel } from '../../../adapters/language-model/ai-sdk.ts';
import type { StandIn, StandInReply } from '../../../adapters/language-model/stand-ins/stand-in.ts';
import { createFeatures } from '../../../app.ts';
import { NOON, type TestApp } from '../../../testing/app.ts';
import { startModelApp } from '../../../testing/apps/model-app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../testing/users/send-chat-message.ts';
import { sendMessage } from '../conversation/send-message.ts';
import { fallbackNotices } from './write-with-model.ts';

const open: TestApp[] = [];
afterAll(async () => {
  for (const app of open) await app.close();
});

async function start(options: Parameters<typeof startModelApp>[0]) {
  const { app, standIn } = await startModelApp(options);
  open.push(app);
  return { app, standIn, maya: await aUser(app), tom: await aUser(app) };
}

const gold: StandInReply = {
  kind: 'calls',
  calls: [{ name: 'get_quotes', input: { pairs: ['XAU/USD'] } }],
};
/** Two rounds of gpt-4o-mini cost 540 millionths of a dollar. */
async function askModel(standIn: StandIn, user: TestUser): Promise<{ response: string; calls: number }> {
  const before = standIn.heard.length;
  standIn.plan(gold, { kind: 'words', words: ['Gold sells at 2,345.05.'] });
  const { response } = await sendChatMessage(user, "what's gold at?");
  return { response, calls: standIn.heard.length - before };
}
const spendingOf = (app: TestApp, user: TestUser) =>
  app.db
    .selectFrom('model_spending')
    .select(['cost_micro_dollars', 'unpriced_calls'])
    .where('user_id', '=', user.id)
    .execute();

test('the limit of a day stops the model for everybody, and says so, until midnight', async () => {
  const { app, standIn, maya, tom } = await start({ budget: { all: 500, perUser: null } });
  expect((await askModel(standIn, maya)).response).toMatch(/^Gold sells at/);
  const stopped = await askModel(standIn, tom);
  expect(stopped.calls).toBe(0);
  expect(stopped.response).toMatch(new RegExp(`^${fallbackNotices.all}\n\nGold .*2,345\\.05`));
  expect(JSON.stringify(app.logged)).toContain('daily budget is spent');
  app.clock.set(NOON + DAY_MS);
  expect((await askModel(standIn, tom)).calls).toBe(2);
});

test('the limit of a user stops the model for that user alone', async () => {
  const { standIn, maya, tom } = await start({ budget: { all: null, perUser: 541 } });
  expect((await askModel(standIn, maya)).calls).toBe(2);
  expect((await askModel(standIn, maya)).calls).toBe(2);
  const stopped = await askModel(standIn, maya);
  expect(stopped.calls).toBe(0);
  expect(stopped.response).toContain(fallbackNotices.perUser);
  expect((await askModel(standIn, tom)).calls).toBe(2);
});

test('beyond the answers of an hour the analyst answers everybody, and says so, until the hour is over', async () => {
  const { app, standIn, maya, tom } = await start({ settings: { MODEL_ANSWERS_PER_HOUR: '2' } });
  expect((await askModel(standIn, maya)).calls).toBe(2);
  expect((await askModel(standIn, tom)).calls).toBe(2);
  const stopped = await askModel(standIn, tom);
  expect(stopped.calls).toBe(0);
  expect(stopped.response).toContain(fallbackNotices.busyDay);
  app.clock.set(NOON + HOUR_MS);
  expect((await askModel(standIn, tom)).calls).toBe(2);
});

test('a call that left no message behind is counted', async () => {
  const { app, standIn, maya } = await start({});
  standIn.plan(gold, { kind: 'hang' });
  const stop = new AbortController();
  const sent = {
    userId: maya.id,
    securityEpoch: 1,
    content: 'hi',
    images: [],
    clientMessageId: null,
    now: NOON,
    requestId: 'r',
  };
  const sending = sendMessage(app.deps, createFeatures(app.deps).ports, sent, { signal: stop.signal });
  await expect.poll(() => standIn.heard.length).toBe(2);
  stop.abort(new Error('stopped'));
  await expect(sending).rejects.toThrow();
  expect((await maya.call('getConversation')).messages).toEqual([]);
  const [spending] = await spendingOf(app, maya);
  expect(spending?.cost_micro_dollars).toBeGreaterThan(270);
});

test('an unknown price is counted as unknown', async () => {
  const { app, standIn, maya } = await start({
    open: (settings) => createOpenAiModel({ ...settings, model: 'my-own-model' }),
  });
  await askModel(standIn, maya);
  expect(await spendingOf(app, maya)).toEqual([{ cost_micro_dollars: 0, unpriced_calls: 2 }]);
  const usage = await app.db.selectFrom('model_usage').select('cost_micro_dollars').execute();
  expect(usage).toEqual([{ cost_micro_dollars: null }]);
});

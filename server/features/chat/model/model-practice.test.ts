import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StandIn, StandInReply } from '../../../adapters/language-model/stand-ins/stand-in.ts';
import type { TestApp } from '../../../testing/app.ts';
import { readMessage, startModelApp } from '../../../testing/apps/model-app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../testing/users/send-chat-message.ts';

let app: TestApp;
let standIn: StandIn;
let maya: TestUser;
beforeAll(async () => {
  ({ app, standIn } = await startModelApp({ patienceMs: 5_000, evidence: 'shipped' }));
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});

const wishThenPropose: StandInReply = {
  kind: 'calls',
  calls: [readMessage(['signal']), { name: 'propose_signal', input: { pair: 'EUR/USD' } }],
};
const words = (...pieces: string[]): StandInReply => ({ kind: 'words', words: pieces });

test('with a language model too a signal without an edge is refused first, and "yes" practises it', async () => {
  standIn.plan(wishThenPropose, words('There is no signal there.'));
  const refused = await sendChatMessage(maya, 'give me a signal on eurusd');
  expect(refused.signal).toBeNull();
  expect(refused.aiMessage.actions?.map(({ label }) => label)).toContain('Practise this idea');

  standIn.plan(wishThenPropose, words('Here you go, to practise.'));
  const practised = await sendChatMessage(maya, 'yes please');
  expect(practised.signal).toMatchObject({ pair: 'EUR/USD', kind: 'practice', tokensDeducted: 1 });
  expect(await app.db.selectFrom('watches').select('id').where('user_id', '=', maya.id).execute()).toEqual(
    [],
  );
});

test('a model that calls for a watch on that "yes" sets none', async () => {
  standIn.plan(wishThenPropose, words('There is no signal there.'));
  await sendChatMessage(maya, 'give me a signal on eurusd');
  standIn.plan(
    {
      kind: 'calls',
      calls: [readMessage(['watch']), { name: 'watch_levels', input: { pair: 'EUR/USD' } }],
    },
    words('As you like.'),
  );
  await sendChatMessage(maya, 'yes please');
  expect(await app.db.selectFrom('watches').select('id').where('user_id', '=', maya.id).execute()).toEqual(
    [],
  );
});

test('pausing a watch and letting it go on is done by the built-in analyst, which prints what was stored', async () => {
  standIn.plan(
    { kind: 'calls', calls: [readMessage(['watch']), { name: 'watch_levels', input: { pair: 'XAU/USD' } }] },
    words('I watch gold for you.'),
  );
  await sendChatMessage(maya, 'watch gold');
  const heard = standIn.heard.length;
  const isPaused = async () => (await maya.call('listWatches')).watches.map((one) => one.isPaused);
  expect((await sendChatMessage(maya, 'pause my gold alert')).response).toMatch(/^Done/);
  expect(await isPaused()).toEqual([true]);
  expect((await sendChatMessage(maya, 'turn it on again')).response).toMatch(/^Done, I watch this one again/);
  expect(await isPaused()).toEqual([false]);
  expect(standIn.heard.length).toBe(heard);
});

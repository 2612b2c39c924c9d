import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { dropChannel, wantChannel, type Delivery, type DeliveryEnd } from '../database/deliveries.ts';
import type { Notice } from './post-notice.ts';
import { startTestApp } from '../../testing/app.ts';
import { aNotice, aUser } from '../../testing/users/builders.ts';
import { runDueJobs } from '../../testing/hand-driven-jobs.ts';
import { createDeliveryTask } from './deliver.ts';

const app = await startTestApp();
afterAll(() => app.close());

const post = (userId: string, content: string, more: Partial<Notice> = {}) =>
  aNotice(app, userId, content, more);
const want = (userId: string) =>
  app.database.transact((tx) => wantChannel(tx, userId, 'push', app.clock.now()));

const newRound = (answer: (one: Delivery) => DeliveryEnd | Promise<DeliveryEnd> = () => sent) => {
  const told: string[] = [];
  const job = createDeliveryTask(app.deps, {
    channel: 'push',
    send: async (one, _now, begin) => {
      await begin();
      told.push(one.content);
      return answer(one);
    },
  });
  return { told, run: () => runDueJobs(app, job) };
};
const sent: DeliveryEnd = { as: 'sent', externalId: null };

test('a message goes to the channels that its user wants, dearest first and once, however many processes send', async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  await want(maya.id);
  await post(maya.id, 'a tip');
  await post(maya.id, 'your signal closed', { cause: 'signal_closed' });
  await post(eve.id, 'nobody asked for this');
  const [one, two] = [newRound(), newRound()];
  await one.run();
  expect(one.told).toEqual(['your signal closed', 'a tip']);
  for (let i = 0; i < 20; i += 1) await post(maya.id, `number ${i}`);
  one.told.length = 0;
  await Promise.all([one.run(), two.run(), one.run(), two.run()]);
  expect([...one.told, ...two.told].toSorted()).toEqual(
    Array.from({ length: 20 }, (_, i) => `number ${i}`).toSorted(),
  );
});

test('nothing is sent in the quiet hours, also where they are chosen while it waits', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  const quiet = (start: string, end: string) =>
    maya.call('saveProactivePreferences', {
      body: {
        proactivePreferences: { enabledCategories: [], frequency: 'low', maxDailyProactive: 3 },
        quietHours: { start, end },
      },
    });
  await quiet('11:00', '13:00');
  await post(maya.id, 'at noon');
  const round = newRound();
  await round.run();
  expect(round.told).toEqual([]);
  await quiet('11:00', '14:00');
  app.clock.advance(HOUR_MS);
  await round.run();
  expect(round.told).toEqual([]);
  app.clock.advance(HOUR_MS);
  await round.run();
  expect(round.told).toEqual(['at noon']);
});

test('a round that lasts into the quiet hours sends nothing in them', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  app.clock.set(Date.UTC(2026, 5, 20, 21, 59));
  for (const content of ['the first', 'the second']) await post(maya.id, content);
  const slow = newRound(() => {
    app.clock.advance(120_000);
    return sent;
  });
  await slow.run();
  expect(slow.told).toEqual(['the first']);
  app.clock.set(Date.UTC(2026, 5, 21, 6));
  await slow.run();
  expect(slow.told).toEqual(['the first', 'the second']);
});

test('a failure is tried again later, a refusal is not, and what may have gone out is never sent twice', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  await post(maya.id, 'later');
  let answer: () => DeliveryEnd = () => ({ as: 'later' });
  const round = newRound(() => answer());
  await round.run();
  await round.run();
  expect(round.told).toEqual(['later']);
  app.clock.advance(60_000);
  answer = () => sent;
  await round.run();
  expect(round.told).toEqual(['later', 'later']);

  await post(maya.id, 'lost in between');
  const broken = newRound(() => {
    throw new Error('the line broke');
  });
  await broken.run();
  app.clock.advance(DAY_MS);
  await round.run();
  expect(broken.told).toEqual(['lost in between']);
  expect(round.told).toEqual(['later', 'later']);
});

test('a channel that says when to come back is left alone until then, also by the next message', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  for (const words of ['first', 'second', 'third']) await post(maya.id, words);
  let answer: DeliveryEnd = { as: 'later', waitMs: 90_000 };
  const round = newRound(() => answer);
  await round.run();
  app.clock.advance(1_000);
  await round.run();
  app.clock.advance(88_000);
  await round.run();
  expect(round.told).toEqual(['first']);
  answer = sent;
  app.clock.advance(1_000);
  await round.run();
  await round.run();
  expect(round.told).toEqual(['first', 'first', 'second', 'third']);
});

test('a channel that is given up drops what waits for it', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  await post(maya.id, 'too late');
  await app.database.transact((tx) => dropChannel(tx, maya.id, 'push', app.clock.now()));
  const round = newRound();
  await round.run();
  expect(round.told).toEqual([]);
});

test('where messages go to places of their own, one that hangs and one that fails hold up no other', async () => {
  const users = await Promise.all([aUser(app), aUser(app), aUser(app), aUser(app)]);
  for (const user of users) {
    await want(user.id);
    await post(user.id, `for ${user.id}`);
  }
  let release = (_end: DeliveryEnd): void => undefined;
  const hanging = new Promise<DeliveryEnd>((resolve) => (release = resolve));
  const told: string[] = [];
  const job = createDeliveryTask(app.deps, {
    channel: 'push',
    lanes: 2,
    send: async ({ userId }) => {
      told.push(userId);
      if (userId === users[0]?.id) return hanging;
      return userId === users[1]?.id ? { as: 'later' } : sent;
    },
  });
  const round = runDueJobs(app, job);
  await expect.poll(() => told).toHaveLength(4);
  release(sent);
  await round;
  expect(new Set(told)).toEqual(new Set(users.map(({ id }) => id)));
  for (const { id } of users)
    await app.database.transact((tx) => dropChannel(tx, id, 'push', app.clock.now()));
});

test('what fell due while nobody was at work keeps to the quiet hours all the same', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  app.clock.set(Date.UTC(2026, 6, 1, 21, 50));
  await post(maya.id, 'just before ten', { cause: 'signal_closed' });
  const round = newRound();
  app.clock.set(Date.UTC(2026, 6, 1, 22, 10));
  await round.run();
  expect(round.told).toEqual([]);
  app.clock.set(Date.UTC(2026, 6, 2, 6));
  await round.run();
  expect(round.told).toEqual(['just before ten']);
});

test('what is of no use any more is not sent late; the outcome of a signal is', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  app.clock.set(Date.UTC(2026, 6, 3, 12));
  await post(maya.id, 'a session opens', { cause: 'market_session_open' });
  await post(maya.id, 'a signal closed', { cause: 'signal_closed' });
  app.clock.advance(3 * HOUR_MS);
  const round = newRound();
  await round.run();
  expect(round.told).toEqual(['a signal closed']);
});

test('what went out is written down with its channel and what it was', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  await post(maya.id, 'your signal closed', { cause: 'signal_closed' });
  await newRound().run();
  expect(
    await app.query(`SELECT channel, message_type, sent_at FROM outreach WHERE user_id = '${maya.id}'`),
  ).toEqual([{ channel: 'push', message_type: 'signal_closed', sent_at: app.clock.now() }]);
});

test('a release that was announced is not told of once it is out, however long the channel was down', async () => {
  const maya = await aUser(app);
  await want(maya.id);
  const time = new Date(app.clock.now() + 900_000).toISOString();
  await post(maya.id, 'CPI is near', { cause: 'event_before', event: { name: 'CPI', time } });
  const down = newRound(() => ({ as: 'later' }));
  await down.run();
  expect(down.told).toEqual(['CPI is near']);
  app.clock.advance(900_000);
  const back = newRound();
  await back.run();
  app.clock.advance(HOUR_MS);
  await back.run();
  expect(back.told).toEqual([]);
});

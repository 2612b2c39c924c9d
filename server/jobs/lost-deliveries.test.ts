import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDelivery, dropChannel, wantChannel } from '../db/deliveries.ts';
import { beginDelivery, giveUpLostDeliveries } from '../db/lost-deliveries.ts';
import type { Notice } from '../db/notice.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aNotice, aUser } from '../testing/builders.ts';
import { deliver } from './deliver.ts';

let app: TestApp;
let told: string[];
beforeEach(async () => {
  app = await startTestApp();
  told = [];
});
afterEach(() => app.close());

/** Somebody with a message that waits for the channel. */
async function aReader(more: Partial<Notice> = { cause: 'signal_closed' }) {
  const maya = await aUser(app);
  await app.database.transact((tx) => wantChannel(tx, maya.id, 'push', app.clock.now()));
  await aNotice(app, maya.id, 'your signal closed', more);
  return maya;
}
/** A process takes the message and dies; `begun`: while it was sending. */
async function dies({ begun }: { begun: boolean }) {
  const taken = await claimDelivery(app.db, 'push', app.clock.now());
  if (!taken) throw new Error('nothing waits');
  if (begun) await beginDelivery(app.db, taken);
  return taken;
}
/** So long that the process must be dead. */
const longAfter = () => app.query('UPDATE deliveries SET held_until = 1 WHERE held_until > 0');

const run = () =>
  deliver(app.deps, {
    channel: 'push',
    send: async ({ content }, _now, begin) => {
      await begin();
      told.push(content);
      return { as: 'sent', outsideId: null };
    },
  }).run(app.clock.now());
const fate = () => app.query('SELECT sent_at, failed_at, tries FROM deliveries');
const lines = () => app.logged.filter(({ message }) => /was taken/.test(String(message)));

test('a message whose process died while sending is given up with a line in the log, and never sent again', async () => {
  await aReader();
  const { id } = await dies({ begun: true });
  await run();
  expect(await fate()).toEqual([{ sent_at: null, failed_at: null, tries: 0 }]);
  await longAfter();
  await run();
  await run();
  expect(told).toEqual([]);
  expect(await fate()).toEqual([{ sent_at: null, failed_at: app.clock.now(), tries: 1 }]);
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'error', delivery: id, channel: 'push', cause: 'signal_closed' }),
  ]);
});

test('a message whose process died before anything went out is sent once by the next', async () => {
  await aReader();
  const { id } = await dies({ begun: false });
  await run();
  expect(told).toEqual([]);
  await longAfter();
  await run();
  await run();
  expect(told).toEqual(['your signal closed']);
  expect(await fate()).toEqual([{ sent_at: app.clock.now(), failed_at: null, tries: 2 }]);
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'warn', delivery: id, channel: 'push', cause: 'signal_closed' }),
  ]);
});

test('a process that was only slow to begin sends nothing once another has the message', async () => {
  await aReader();
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  let slow = false;
  const late = deliver(app.deps, {
    channel: 'push',
    send: async (_one, _now, begin) => {
      slow = true;
      await waiting;
      await begin();
      told.push('twice');
      return { as: 'sent', outsideId: null };
    },
  }).run(app.clock.now());
  await expect.poll(() => slow).toBe(true);
  await longAfter();
  await run();
  release();
  await late;
  expect(told).toEqual(['your signal closed']);
});

test('what was given back is not sent where it is of no use any more, or not wanted any more', async () => {
  await aReader({ cause: 'market_session_open' });
  await dies({ begun: false });
  app.clock.advance(2 * 3_600_000);
  const eve = await aReader();
  await dies({ begun: false });
  await app.database.transact((tx) => dropChannel(tx, eve.id, 'push', app.clock.now()));
  await longAfter();
  await run();
  expect(told).toEqual([]);
  const ended = { sent_at: null, failed_at: app.clock.now(), tries: 1 };
  expect(await fate()).toEqual([ended, ended]);
});

test('a message that no process survives is not taken up for ever', async () => {
  await aReader();
  let taken = 0;
  for (let n = 0; n < 12; n += 1) {
    if (await claimDelivery(app.db, 'push', app.clock.now())) taken += 1;
    await longAfter();
    await giveUpLostDeliveries(app.db, 'push', app.clock.now());
  }
  expect(taken).toBe(9);
});

test('a message that could not be made ready is tried again, as nothing was sent', async () => {
  await aReader();
  await deliver(app.deps, {
    channel: 'push',
    send: () => Promise.reject(new Error('the database was away')),
  }).run(app.clock.now());
  app.clock.advance(60_000);
  await run();
  expect(told).toEqual(['your signal closed']);
});

import { HOUR_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginDelivery, dropChannel, takeDelivery, wantChannel } from '../database/deliveries.ts';
import type { TakenJob } from '../queue/task.ts';
import type { Notice } from './post-notice.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aNotice, aUser } from '../../testing/users/builders.ts';
import { noticeDeadProcesses, runDueJobs, takeJobAndDie } from '../../testing/hand-driven-jobs.ts';
import { createDeliveryTask } from './deliver.ts';

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
  const job = await takeJobAndDie(app, 'deliver-push');
  const taken = await takenBy(job);
  if (taken.as !== 'taken') throw new Error('it is not to be sent');
  if (begun) await beginDelivery(app.db, taken.delivery, app.clock.now());
  return taken.delivery;
}
const takenBy = (job: TakenJob) =>
  app.database.transact((tx) => takeDelivery(tx, job, { now: app.clock.now(), speed: 1 }));
const longAfter = () => noticeDeadProcesses(app.db);

const run = () =>
  runDueJobs(
    app,
    createDeliveryTask(app.deps, {
      channel: 'push',
      send: async ({ content }, _now, begin) => {
        await begin();
        told.push(content);
        return { as: 'sent', externalId: null };
      },
    }),
  );
const fate = () => app.query('SELECT sent_at, failed_at, tries FROM deliveries ORDER BY id');
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
  const late = runDueJobs(
    app,
    createDeliveryTask(app.deps, {
      channel: 'push',
      send: async (_one, _now, begin) => {
        slow = true;
        await waiting;
        await begin();
        told.push('twice');
        return { as: 'sent', externalId: null };
      },
    }),
  );
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
  app.clock.advance(2 * HOUR_MS);
  const eve = await aReader();
  await dies({ begun: false });
  await app.database.transact((tx) => dropChannel(tx, eve.id, 'push', app.clock.now()));
  await longAfter();
  await run();
  expect(told).toEqual([]);
  const ended = { sent_at: null, failed_at: app.clock.now() };
  // One was given back and found useless, the other was dropped while nobody had begun it.
  expect(await fate()).toEqual([
    { ...ended, tries: 1 },
    { ...ended, tries: 0 },
  ]);
});

test('a message that no process survives is not taken up for ever', async () => {
  await aReader();
  let taken = 0;
  for (let n = 0; n < 12; n += 1) {
    if ((await takenBy(await takeJobAndDie(app, 'deliver-push'))).as === 'taken') taken += 1;
    await longAfter();
  }
  expect(taken).toBe(9);
});

test('a message that could not be made ready is tried again, as nothing was sent', async () => {
  await aReader();
  const broken = createDeliveryTask(app.deps, {
    channel: 'push',
    send: () => Promise.reject(new Error('the database was away')),
  });
  await runDueJobs(app, broken);
  app.clock.advance(60_000);
  await run();
  expect(told).toEqual(['your signal closed']);
});

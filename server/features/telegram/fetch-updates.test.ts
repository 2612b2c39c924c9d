import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTelegramApp, type TelegramApp } from '../../testing/apps/telegram-app.ts';
import { TOKEN } from '../../adapters/telegram/stand-ins/stand-in.ts';
import { FETCH_LOCK, fetchUpdates } from './fetch-updates.ts';

let app: TelegramApp;
beforeEach(async () => {
  app = await startTelegramApp();
});
afterEach(() => app.close());

const polls = () => app.telegram.calls.filter(({ method }) => method === 'getUpdates');

test('a leftover webhook is taken away, the commands are shown, and both once', async () => {
  await app.deps.telegram?.setWebhook({ url: 'https://old.example/hook', secret: 'x' });
  await app.run('fetch-telegram');
  await app.run('fetch-telegram');
  expect(app.telegram.webhook()).toBeNull();
  const shown = app.telegram.calls.filter(({ method }) => method === 'setMyCommands');
  expect(shown.length).toBe(1);
  expect(JSON.stringify(shown[0]?.params)).toContain('"command":"quiet"');
});

test('what was fetched is let go of over there, and a fetch goes on behind it, also after a restart', async () => {
  const update = app.telegram.say(4, 'hello');
  await app.run('fetch-telegram');
  expect(polls().map(({ params }) => params.offset)).toEqual([undefined, update.update_id + 1]);
  const restarted = fetchUpdates(app.deps, app.deps.telegram as never, new AbortController().signal);
  await restarted.run(app.clock.now());
  expect(polls().at(-1)?.params.offset).toBe(update.update_id + 1);
});

test('after a silent week Telegram counts anew, and lower numbers are heard', async () => {
  app.telegram.say(4, 'hello');
  await app.exchange();
  app.clock.advance(8 * DAY_MS);
  app.telegram.report(
    {
      message: {
        chat: { id: 4, type: 'private' },
        from: { id: 4, is_bot: false },
        text: 'still there?',
      },
    },
    12,
  );
  await app.exchange();
  expect(app.telegram.sentTo(4).length).toBe(2);
});

test('while one process fetches, another does not', async () => {
  await app.db.connection().execute(async (other) => {
    await sql`SELECT pg_advisory_lock(${FETCH_LOCK})`.execute(other);
    await app.run('fetch-telegram');
    expect(polls()).toEqual([]);
    await sql`SELECT pg_advisory_unlock(${FETCH_LOCK})`.execute(other);
  });
  await app.run('fetch-telegram');
  expect(polls().length).toBe(1);
});

test('after a failure it waits longer and longer, and says why without the token', async () => {
  const failure = { status: 502, description: 'Bad Gateway' };
  app.telegram.faults('getUpdates', failure, failure, failure);
  const seen: number[] = [];
  for (const seconds of [0, 4, 1, 14, 1, 59, 1]) {
    app.clock.advance(seconds * 1_000);
    await app.run('fetch-telegram');
    seen.push(polls().length);
  }
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4]);
  const told = app.logged.filter(({ message }) => message === 'the bot does not hear Telegram');
  expect(told.length).toBe(3);
  expect(told[0]).toMatchObject({ kind: 'down' });
  expect(JSON.stringify(told)).not.toContain(TOKEN);
});

test('a bot whose greeting is not understood hears people all the same', async () => {
  const unknown = { status: 404, description: 'Not Found' };
  app.telegram.faults('deleteWebhook', unknown);
  app.telegram.faults('setMyCommands', unknown);
  app.telegram.say(4, 'hello');
  await app.exchange();
  expect(app.telegram.sentTo(4).length).toBe(1);
});

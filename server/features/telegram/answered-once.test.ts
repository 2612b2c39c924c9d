import { HOUR_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { startTelegramApp } from '../../testing/apps/telegram-app.ts';
import { noticeDeadProcesses, takeJobAndDie } from '../../testing/hand-driven-jobs.ts';
import { beginAnswer, takeUpdate } from './inbox.ts';

const app = await startTelegramApp();
afterAll(() => app.close());

/** The process that held the message must be dead by then. */
const longAfter = async () => {
  app.clock.advance(10_000);
  await noticeDeadProcesses(app.db);
};
const answersTo = (chat: number, words: RegExp) =>
  app.telegram.sentTo(chat).filter(({ params }) => words.test(String(params.text))).length;
const taken = async () => {
  const job = await takeJobAndDie(app, 'answer-telegram');
  const held = await takeUpdate(app.db, job.id, app.clock.now());
  if (!held) throw new Error('nothing waits');
  return held;
};

test('an answer that went out before its process died is not sent again, and the log says so', async () => {
  const maya = await app.connected();
  app.telegram.say(maya.chat, '/help');
  await app.run('fetch-telegram');
  // Fails only the write that marks it as done.
  await app.query(`CREATE FUNCTION die() RETURNS trigger AS $$ BEGIN RAISE 'gone'; END $$ LANGUAGE plpgsql`);
  await app.query(`CREATE TRIGGER dies BEFORE UPDATE OF done_at ON telegram_updates EXECUTE FUNCTION die()`);
  await app.run('answer-telegram').catch(() => undefined);
  await app.query('DROP TRIGGER dies ON telegram_updates');
  expect(answersTo(maya.chat, /\/calendar:/)).toBe(1);
  await longAfter();
  await app.exchange();
  await app.exchange();
  expect(answersTo(maya.chat, /\/calendar:/)).toBe(1);
  expect(app.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: 'a process ended while answering; the answer is not sent again',
    }),
  );
  expect((await app.ask(maya.chat, '/help')).length).toBe(1);
});

test('an error after an answer went out does not send it again', async () => {
  const maya = await app.connected();
  await app.query(`CREATE FUNCTION full() RETURNS trigger AS $$ BEGIN RAISE 'full'; END $$ LANGUAGE plpgsql`);
  await app.query(`CREATE TRIGGER breaks BEFORE INSERT ON deliveries EXECUTE FUNCTION full()`);
  await app.ask(maya.chat, 'what is a pip?');
  await app.query('DROP TRIGGER breaks ON deliveries');
  app.clock.advance(HOUR_MS);
  await app.exchange();
  expect(answersTo(maya.chat, /pip/i)).toBe(1);
});

test('a process that only seemed to be dead sends nothing once another has answered', async () => {
  const maya = await app.connected();
  app.telegram.say(maya.chat, '/help');
  await app.run('fetch-telegram');
  const slow = await taken();
  await longAfter();
  await app.exchange();
  await expect(beginAnswer(app.db, slow)).rejects.toThrow();
  expect(answersTo(maya.chat, /\/calendar:/)).toBe(1);
});

test('an answer that Telegram rate-limited is sent later, though it was begun', async () => {
  const maya = await app.connected();
  app.telegram.faults('sendMessage', { status: 429, description: 'Too Many Requests', retryAfter: 60 });
  await app.ask(maya.chat, '/help');
  app.clock.advance(60_000);
  await app.exchange();
  expect(answersTo(maya.chat, /\/calendar:/)).toBe(2);
  app.clock.advance(HOUR_MS);
  await app.exchange();
  expect(answersTo(maya.chat, /\/calendar:/)).toBe(2);
});

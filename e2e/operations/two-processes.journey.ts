import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startThrowawayServer } from '../../server/testing/throwaway.ts';
import { scratchFolder, startServer } from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { expect, test } from '../support/test.ts';

const SENT = 60;
const HELD = 20;

test('two processes on one database are one product: same session, same chat, same balance', async () => {
  test.setTimeout(60_000);
  const database = await startThrowawayServer();
  const data = await scratchFolder();
  const shared = { DATABASE_URL: database.connectionString, SESSION_SECRET: 'the same in both '.repeat(3) };
  // At once, so that both want to migrate.
  const [one, two] = await Promise.all([startServer(data.path, shared), startServer(data.path, shared)]);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    const cookie = await signUp(one, 'both@example.com');
    const conversation = async (url: string): Promise<string[]> => {
      const answer = await fetch(`${url}/api/chat/conversation`, { headers: { cookie } });
      const { messages } = (await answer.json()) as { messages: Array<{ id: string }> };
      return messages.map((message) => message.id);
    };
    await conversation(two.url);
    for (let i = 0; i < 10; i += 1) {
      const [here, there] = i % 2 ? [one, two] : [two, one];
      const { body } = await sendMessage(here, cookie, 'what is a pip?');
      expect(await conversation(here.url)).toContain(body.aiMessage.id);
      await expect
        .poll(() => conversation(there.url), { intervals: [5, 10, 20, 50], timeout: 10_000 })
        .toContain(body.aiMessage.id);
    }

    const signedIn = async (url: string): Promise<boolean> =>
      (await fetch(`${url}/api/auth/user`, { headers: { cookie: elsewhere } })).ok;
    const elsewhere = await signUp(one, 'leaving@example.com');
    expect([await signedIn(one.url), await signedIn(two.url)]).toEqual([true, true]);
    const own = { origin: one.origin, 'sec-fetch-site': 'same-origin', cookie: elsewhere };
    await fetch(`${one.url}/api/logout`, { method: 'POST', headers: own });
    expect(await signedIn(one.url)).toBe(false);
    await expect.poll(() => signedIn(two.url), { intervals: [5, 10, 20, 50], timeout: 10_000 }).toBe(false);

    await client.query(
      `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at)
       SELECT id, 'welcome', ${HELD} - daily_tokens - welcome_tokens, 'test', 'test', 0 FROM users
       WHERE email = 'both@example.com'`,
    );
    await client.query(
      `UPDATE users SET welcome_tokens = ${HELD} - daily_tokens WHERE email = 'both@example.com'`,
    );
    const answers = await Promise.all(
      Array.from({ length: SENT }, (_unused, i) =>
        sendMessage(i % 2 ? one : two, cookie, 'what is a pip?', randomUUID()),
      ),
    );
    const having = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([having(200), having(402)]).toEqual([HELD, SENT - HELD]);
    const { rows } = await client.query(
      `SELECT daily_tokens + welcome_tokens + purchased_tokens AS held,
         (SELECT sum(delta)::int FROM token_ledger WHERE user_id = users.id) AS ledger
       FROM users WHERE email = 'both@example.com'`,
    );
    expect(rows).toEqual([{ held: 0, ledger: 0 }]);
  } finally {
    await client.end();
    await Promise.all([one.stop(), two.stop()]);
    await database.stop();
    await data.remove();
  }
});

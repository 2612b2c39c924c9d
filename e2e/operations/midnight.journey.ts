import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startThrowawayServer } from '../../server/testing/throwaway.ts';
import {
  scratchFolder,
  startServer,
  storedMarket,
  type RunningServer,
} from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { expect, test } from '../support/test.ts';

const MIDNIGHT = Date.UTC(2026, 5, 4);
const BOUGHT = 50;
/** Together no more than the allowance of one day, so that whoever is first nothing bought may be spent. */
const EACH = 10;
const EVERY = 150;

async function audit(connectionString: string): Promise<{ code: number; said: string }> {
  const command = join(import.meta.dirname, '../../server/commands/audit-ledger.ts');
  return promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, DATABASE_URL: connectionString },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

/** Like the page, which asks again with the same id where a busy server says so. */
async function askUntilAnswered(site: RunningServer, cookie: string): ReturnType<typeof sendMessage> {
  const id = randomUUID();
  for (;;) {
    const answer = await sendMessage(site, cookie, 'what is a pip?', id);
    if (answer.status !== 503) return answer;
  }
}

async function clockOf({ url }: RunningServer): Promise<number> {
  const config = (await (await fetch(`${url}/api/config`)).json()) as { clock: { now: number } };
  return config.clock.now;
}

test('two processes answer through midnight: one allowance, nothing bought is touched, and the books are right', async () => {
  test.setTimeout(120_000);
  const database = await startThrowawayServer();
  const data = await scratchFolder();
  const shared = {
    ...storedMarket,
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
  };
  const at = (time: string) => ({ ...shared, CLOCK_START: time });
  const client = new pg.Client({ connectionString: database.connectionString });
  const running: RunningServer[] = [];
  try {
    const day = await startServer(data.path, at('2026-06-03T12:00:00Z'));
    const cookie = await signUp(day, 'late@example.com');
    await day.stop();
    await client.connect();
    await client.query(
      `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at) SELECT id, 'welcome', -80, 'lapse', 'test', 0 FROM users
       UNION ALL SELECT id, 'purchased', ${BOUGHT}, 'purchase', 'test', 0 FROM users`,
    );
    await client.query(`UPDATE users SET welcome_tokens = 0, purchased_tokens = ${BOUGHT}`);

    const evening = at('2026-06-03T23:59:55Z');
    running.push(...(await Promise.all([startServer(data.path, evening), startServer(data.path, evening)])));
    const answers = await Promise.all(
      running.map(async (site) => {
        const own: Array<ReturnType<typeof sendMessage>> = [];
        for (let n = 0; n < EACH; n += 1) {
          const moment = MIDNIGHT + (n - EACH / 2) * EVERY;
          await expect
            .poll(() => clockOf(site), { intervals: [10], timeout: 30_000 })
            .toBeGreaterThan(moment);
          own.push(askUntilAnswered(site, cookie));
        }
        return Promise.all(own);
      }),
    );
    expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 2 * EACH }, () => 200));

    const { rows } = await client.query<{ refills: number; bought: number; before: number; after: number }>(
      `SELECT (SELECT count(*)::int FROM token_ledger WHERE reason = 'refill' AND at >= ${MIDNIGHT}) AS refills,
         (SELECT purchased_tokens FROM users) AS bought,
         (SELECT count(*)::int FROM token_ledger WHERE reason = 'spend' AND at < ${MIDNIGHT}) AS before,
         (SELECT count(*)::int FROM token_ledger WHERE reason = 'spend' AND at >= ${MIDNIGHT}) AS after`,
    );
    const [book] = rows;
    expect(book).toMatchObject({ refills: 1, bought: BOUGHT });
    expect((book?.before ?? 0) + (book?.after ?? 0)).toBe(2 * EACH);
    expect([book?.before, book?.after]).not.toContain(0);
    expect(await audit(database.connectionString)).toEqual({
      code: 0,
      said: expect.stringContaining('The books are right: 1 users'),
    });
  } finally {
    await client.end();
    await Promise.all(running.map((one) => one.stop()));
    await database.stop();
    await data.remove();
  }
});

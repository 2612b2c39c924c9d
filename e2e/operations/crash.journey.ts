import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../server/platform/database/database.ts';
import { startEmbedded } from '../../server/platform/database/embedded/launch.ts';
import { auditLedger } from '../../server/platform/ledger/ledger-audit.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { littleMemory, scratchFolder, startServer, storedMarket } from '../../tools/testing/start-server.ts';
import { expect, test } from '../support/test.ts';

const ROUNDS = 20;
const USERS = 10;
const CHATS = 40;

/** Every so many rounds memory runs out in place of a kill. */
const MEMORY_EVERY = 5;

type Acknowledged = { user: number; id: string };

test('a server that is killed or runs out of memory loses no acknowledged reply and no token', async () => {
  test.setTimeout(480_000);
  const data = await scratchFolder();
  const start = (round: number) =>
    startServer(
      data.path,
      { ...storedMarket, ...(round % MEMORY_EVERY === 0 && littleMemory) },
      [],
      'ignore',
    );
  let server = await start(0);
  const cookies = await Promise.all(
    Array.from({ length: USERS }, (_unused, i) => signUp(server, `crash-${i}@example.com`)),
  );
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let answered = 0;
    const chats = Array.from({ length: CHATS }, async (_unused, i) => {
      const user = i % USERS;
      const answer = await sendMessage(server, cookies[user] as string, 'what is a pip?', randomUUID()).catch(
        () => null,
      );
      answered += 1;
      if (answer?.status === 200) acknowledged.push({ user, id: answer.body.aiMessage.id });
    });
    // In the middle of the work, however fast this machine is.
    const enough = randomInt(1, CHATS / 2);
    await expect.poll(() => answered, { intervals: [2], timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    await (round % MEMORY_EVERY === 0 ? server.runOutOfMemory() : server.kill());
    await Promise.all(chats);
    server = await start(round + 1);
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  await server.stop();

  const database = await startEmbedded(data.path);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const books = openDatabase(database.connectionString, () => undefined);
  const rows = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
    (await client.query(text, values)).rows;
  try {
    const lost = await rows(
      'SELECT id FROM unnest($1::uuid[]) AS id WHERE NOT EXISTS (SELECT FROM messages m WHERE m.id = id.id)',
      [acknowledged.map((one) => one.id)],
    );
    expect(lost).toEqual([]);
    expect((await auditLedger(books.db)).findings).toEqual([]);
    const halves = await rows(
      `SELECT id FROM messages u WHERE role = 'user' AND NOT EXISTS (SELECT FROM messages a WHERE a.reply_to = u.id)`,
    );
    expect(halves).toEqual([]);
  } finally {
    await client.end();
    await books.close();
    await database.stop();
    await data.remove();
  }
});

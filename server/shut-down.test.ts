import { Agent, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder, startServer, storedMarket } from '../tools/testing/start-server.ts';
import { testDatabase } from './testing/database.ts';

const CLIENTS = 24;

const database = await testDatabase();
const folder = await scratchFolder();
afterAll(async () => {
  await folder.remove();
  await database.drop();
});

type Answer = { status: number; isLast: boolean };

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, isLast: response.headers.connection === 'close' }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Asks over one kept connection until it is told that an answer was the last one. */
async function askUntilTold(url: string, onAnswer: () => void): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const { status, isLast } = await ask(url, agent);
      onAnswer();
      if (status >= 400) return `answered ${status}`;
      if (isLast) return 'told';
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    agent.destroy();
  }
}

test.each([1, 2, 3])('a process that is ended under load cuts no kept connection: round %s', async () => {
  const server = await startServer(folder.path, {
    ...storedMarket,
    DATABASE_URL: database.connectionString,
  });
  let answers = 0;
  const paths = ['/api/config', '/api/login'];
  const clients = Array.from({ length: CLIENTS }, (_, i) =>
    askUntilTold(`${server.url}${paths[i % paths.length]}`, () => (answers += 1)),
  );
  await expect.poll(() => answers).toBeGreaterThan(10 * CLIENTS);
  await server.stop();
  expect(await Promise.all(clients)).toEqual(Array.from({ length: CLIENTS }, () => 'told'));
});

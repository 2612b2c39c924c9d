import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { spokenName } from '../../domain/buddy/clauses/market-names.ts';
import { topics } from '../../domain/buddy/clauses/topics.ts';
import { instruments, type Instrument } from '../../domain/market/instrument.ts';
import { startEmbedded } from '../../server/platform/database/embedded/launch.ts';
import type { ChatExchange } from '../../tools/testing/bare-chat-server.ts';
import { signUp } from '../../tools/testing/chat-client.ts';
import {
  productionSettings,
  scratchFolder,
  startBareChatServer,
  startServer,
  type RunningServer,
} from '../../tools/testing/start-server.ts';
import { WRITTEN_EVERY_MS, type WorkCount } from './count-work.ts';
import { printRow } from '../load.ts';
import { post } from '../post.ts';

const USERS = 40;
/** Eight rounds stay below the 240 messages a minute that a user may send. */
const TURNS = 25;
const ROUNDS = 5;
/** The simulated market draws its candles while it is first asked. */
const WARM_UP_MS = 10_000;
const TARGET_SHARE = 0.5;
const wording = ['', 'now', 'doing', 'looking', 'today', 'these days', 'at the moment'];
/** A lesson and a market in turn, so many that none is read from a memory of the one before. */
const questions = topics.flatMap((topic, i) => [
  `what is ${topic.replaceAll('-', ' ')}?`,
  `how is ${spokenName((instruments[i % instruments.length] as Instrument).pair)} ${wording[i % wording.length]}?`,
]);

type SendTurn = (user: number, content: string) => Promise<number>;
type Round = { perSecond: number; failed: number; statements: number; mainThreadMs: number };

/** Chat turns beside a bare server that commits the same rows to the same database by one statement, in turns. */
export async function benchChat(): Promise<void> {
  const folder = await scratchFolder();
  const embedded = await startEmbedded(folder.path);
  const { connectionString } = embedded;
  const countFile = join(folder.path, 'work.json');
  const server = await startServer(folder.path, {
    ...productionSettings,
    DATABASE_URL: connectionString,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'count-work.ts')} ${process.env.NODE_OPTIONS ?? ''}`,
    WORK_COUNT_FILE: countFile,
  });
  const cookies = await Promise.all(
    Array.from({ length: USERS }, (_unused, i) => signUp(server, `chat-${i}@example.com`)),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: USERS });
  const pool = new pg.Pool({ connectionString, max: 1 });
  const ours = createTurn(agent, server, cookies);
  const readWork = (): WorkCount => JSON.parse(readFileSync(countFile, 'utf8')) as WorkCount;

  const warmUntil = performance.now() + WARM_UP_MS;
  while (performance.now() < warmUntil) await measureRound(ours, readWork);

  const ids = await readUserIds(pool);
  const exchange = await readExchange(pool, agent, server, cookies[0] as string);
  const bare = await startBareChatServer(folder.path, connectionString, exchange);
  const peer: SendTurn = async (user, content) =>
    (await post(agent, `${bare.url}/${ids[user]}`, {}, JSON.stringify({ content }))).status;
  await measureRound(peer, readWork);

  const rounds: Array<{ limit: Round; ours: Round }> = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await refill(pool);
    const limit = await measureRound(peer, readWork);
    await refill(pool);
    rounds.push({ limit, ours: await measureRound(ours, readWork) });
  }
  printRounds(rounds);
  agent.destroy();
  await bare.stop();
  await server.stop();
  await pool.end();
  await embedded.stop();
  await folder.remove();
}

const createTurn =
  (agent: Agent, server: RunningServer, cookies: readonly string[]): SendTurn =>
  async (user, content) =>
    (await sendTurn(agent, server, cookies[user] as string, content)).status;

const sendTurn = (agent: Agent, { url, origin }: RunningServer, cookie: string, content: string) =>
  post(
    agent,
    `${url}/api/chat/message`,
    { cookie, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    JSON.stringify({ content, clientMessageId: randomUUID() }),
  );

const refill = (pool: pg.Pool) => pool.query('UPDATE users SET daily_tokens = 20, welcome_tokens = 80');

async function readUserIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users');
  return rows.map(({ id }) => id);
}

async function readExchange(
  pool: pg.Pool,
  agent: Agent,
  server: RunningServer,
  cookie: string,
): Promise<ChatExchange> {
  await refill(pool);
  const { text: response } = await sendTurn(agent, server, cookie, 'how is gold?');
  const { rows } = await pool.query<Omit<ChatExchange, 'response'>>(
    `SELECT content AS reply, mood, context FROM messages WHERE role = 'assistant' ORDER BY seq DESC LIMIT 1`,
  );
  return { ...(rows[0] as Omit<ChatExchange, 'response'>), response };
}

async function measureRound(turn: SendTurn, readWork: () => WorkCount): Promise<Round> {
  await pause(2 * WRITTEN_EVERY_MS);
  const before = readWork();
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: USERS }, async (_unused, user) => {
      const seen: number[] = [];
      for (let i = 0; i < TURNS; i += 1)
        seen.push(await turn(user, questions[(user * TURNS + i) % questions.length] as string));
      return seen;
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  await pause(2 * WRITTEN_EVERY_MS);
  const after = readWork();
  const answered = statuses.flat().filter((status) => status === 200).length;
  return {
    perSecond: answered / seconds,
    failed: USERS * TURNS - answered,
    statements: (after.statements - before.statements) / answered,
    mainThreadMs: (after.mainThreadMs - before.mainThreadMs) / answered,
  };
}

function printRounds(rounds: Array<{ limit: Round; ours: Round }>): void {
  const share = ({ limit, ours }: { limit: Round; ours: Round }): number => ours.perSecond / limit.perSecond;
  const middle = rounds.toSorted((one, other) => share(one) - share(other))[Math.floor(ROUNDS / 2)];
  if (!middle) return;
  console.log(
    `\nChat turns (${USERS} users at once; median of ${ROUNDS} rounds of ${USERS * TURNS} turns; bare = a node:http server that commits the same rows by one statement)`,
  );
  printRow('', 'turns/s', 'bare/s', 'share', 'target', 'statements', 'main ms', 'failed');
  printRow(
    'sendMessage',
    Math.round(middle.ours.perSecond),
    Math.round(middle.limit.perSecond),
    share(middle).toFixed(2),
    TARGET_SHARE.toFixed(2),
    middle.ours.statements.toFixed(1),
    middle.ours.mainThreadMs.toFixed(2),
    rounds.reduce((sum, { limit, ours }) => sum + limit.failed + ours.failed, 0),
  );
}

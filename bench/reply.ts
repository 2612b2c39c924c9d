import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import {
  productionSettings,
  scratchFolder,
  startServer,
  startBareServer,
  type RunningServer,
} from '../tools/testing/start-server.ts';
import { signUp } from '../tools/testing/chat-client.ts';
import { printRow } from './load.ts';
import { measureAtPace } from './pace.ts';
import { post } from './post.ts';

const PER_SECOND = 50;
const SECONDS = 20;
/** One message a second each; a message of each format costs one token of a hundred. */
const USERS = 50;
const WARM_UP = 2;
const TARGET_MS = 25;

const questions = [
  'hello',
  'how is gold?',
  'what is a pip?',
  'compare eurusd and gbpusd',
  'tell me when gold goes above 9,000',
  'what moves the dollar today?',
  'how many tokens do I have?',
  'what is a stop loss?',
  'I am scared of losing',
  'give me a signal on eurusd',
];

type ReplyFormat = { name: string; path: string; isWhole: (status: number, body: string) => boolean };
const json: ReplyFormat = {
  name: 'reply, as JSON',
  path: '/api/chat/message',
  isWhole: (status, body) => status === 200 && body.startsWith('{"response":'),
};
const stream: ReplyFormat = {
  name: 'reply, streamed, to done',
  path: '/api/chat/message/stream',
  isWhole: (status, body) => status === 200 && body.includes('\nevent: done\n'),
};

const agent = new Agent({ keepAlive: true, maxSockets: USERS * 2 });

const createMessageCall =
  (server: RunningServer, cookies: readonly string[], format: ReplyFormat) =>
  async (index: number): Promise<boolean> => {
    const body = JSON.stringify({
      content: questions[Math.floor(index / USERS + index) % questions.length],
      clientMessageId: randomUUID(),
    });
    const headers = {
      cookie: cookies[index % USERS] as string,
      origin: server.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const { status, text } = await post(agent, server.url + format.path, headers, body);
    return format.isWhole(status, text);
  };

/** Reply times of the built-in analyst at fifty messages a second, beside a server that only sends bytes. */
export async function benchReply(): Promise<void> {
  const folder = await scratchFolder();
  const server = await startServer(folder.path, productionSettings);
  const cookies: string[] = [];
  for (let i = 0; i < USERS; i += 1) cookies.push(await signUp(server, `reply-${i}@example.com`));
  const bare = await startBareServer(folder.path, JSON.stringify({ response: 'x'.repeat(2_000) }));
  const nothing = async (): Promise<boolean> =>
    (await post(agent, bare.url, { 'content-type': 'application/json' }, '{"content":"hello"}')).status ===
    200;
  console.log(
    `\nReplies at ${PER_SECOND} a second for ${SECONDS} s, ${USERS} users, ms from when a turn was due (target: p99 under ${TARGET_MS}); bare = a bare server asked as often at the same time`,
  );
  printRow('', 'median', 'p99', 'worst', 'bare p99', 'bare worst', 'failed');
  for (const format of [json, stream])
    await measureAtPace(PER_SECOND, WARM_UP, createMessageCall(server, cookies, format));
  for (const format of [json, stream]) {
    const [ours, limit] = await Promise.all([
      measureAtPace(PER_SECOND, SECONDS, createMessageCall(server, cookies, format)),
      measureAtPace(PER_SECOND, SECONDS, nothing),
    ]);
    const times = [ours.median, ours.p99, ours.worst, limit.p99, limit.worst];
    printRow(format.name, ...times.map((ms) => ms.toFixed(1)), ours.failed + limit.failed);
  }
  agent.destroy();
  await bare.stop();
  await server.stop();
  await folder.remove();
}

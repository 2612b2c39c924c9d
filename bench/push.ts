import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { startThrowaway } from '../server/testing/throwaway.ts';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { say } from '../tools/talk.ts';
import { atPace, type Paced } from './pace.ts';
import { cpuSeconds, residentMb, seedUsers, warm } from './push-site.ts';
import type { AppClock, Heard, Opened, Readers } from './push-readers.ts';

const STREAMS = 10_000;
const SERVERS = 2;
const PER_SERVER = STREAMS / SERVERS;
/** Each with its share of the streams of one server. */
const READERS_PER_SERVER = 2;
/** Opened in a second, over all: as many as come back when a server was lost and its readers were told to spread. */
const OPENED_PER_SECOND = 1_000;
const SECONDS = 30;
const CALLS_PER_SECOND = 50;
const TARGETS = { deliveryMs: 250, memoryMb: 400, apiMs: 100 };

/** A Wednesday noon, when every market is open; the simulated one prints all 14 instruments every five seconds of its clock. */
const START = '2026-06-03T12:00:00Z';
const SPEED = 5;

type Counted = readonly [value: number, times: number];
type Group = { clock: AppClock; readers: { child: ChildProcess; opened: Opened }[] };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The app's clock of this server. */
async function clockOf(server: Served): Promise<AppClock> {
  const asked = Date.now();
  const { clock } = (await (await fetch(`${server.url}/api/config`)).json()) as {
    clock: { now: number; speed: number };
  };
  return { app: clock.now, wall: (asked + Date.now()) / 2, speed: clock.speed };
}

async function openReaders(task: Readers): Promise<{ child: ChildProcess; opened: Opened }> {
  const child = fork(join(import.meta.dirname, 'push-readers.ts'), { serialization: 'advanced' });
  process.once('exit', () => child.kill('SIGKILL'));
  child.send(task);
  const [opened] = (await once(child, 'message')) as [Opened];
  return { child, opened };
}

async function heardBy(child: ChildProcess): Promise<Heard> {
  const answer = once(child, 'message');
  child.send('stop');
  const [heard] = (await answer) as [Heard];
  return heard;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const reads = ['/api/auth/user', '/api/market/core-assets', '/api/chat/conversation', '/api/signals'];

const read = (url: string, cookie: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = request(url, { agent, headers: { cookie } });
    sent.once('error', () => resolve(false));
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    });
    sent.end();
  });

/** One call in ten is a message, said to the process that does not hold its user's stream. */
const callOf =
  (servers: readonly Served[], cookies: readonly string[]) =>
  async (index: number): Promise<boolean> => {
    const user = (index * 7) % cookies.length;
    const cookie = cookies[user] as string;
    const isSaid = index % 10 === 0;
    const server = servers[(user + (isSaid ? 1 : 0)) % servers.length] as Served;
    if (!isSaid) return read(`${server.url}${reads[index % reads.length]}`, cookie);
    return (await say(server, cookie, 'what is a pip?', randomUUID())).status === 200;
  };

/** Value below which this part of all lies. */
function partOf(counts: Iterable<Counted>, part: number): number {
  const sorted = [...counts].toSorted(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, times]) => sum + times, 0);
  let seen = 0;
  for (const [value, times] of sorted) {
    seen += times;
    if (seen >= all * part) return value;
  }
  return Number.NaN;
}

/** Frames of one server between two moments of the wall: how many reader got, of how many there were for them, and how late. */
function framesOf(heard: readonly Heard[], clock: AppClock, [from, to]: readonly [number, number]) {
  const isWithin = (at: number): boolean => {
    const wall = clock.wall + (at - clock.app) / clock.speed;
    return wall >= from && wall < to;
  };
  const all = heard.flatMap(({ delivery }) => delivery.filter(([at]) => isWithin(at)));
  const moments = new Set(all.map(([at]) => at)).size;
  return {
    moments,
    delivered: all.reduce((sum, [, , times]) => sum + times, 0),
    expected: moments * PER_SERVER,
    delivery: all.map(([, ms, times]) => [ms, times] as const),
  };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Ten thousand open streams on two processes: whether every one gets every frame, how late, and at which cost. */
export async function benchPush(): Promise<void> {
  const database = await startThrowaway();
  const data = await scratchFolder();
  const settings = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: 'measured-'.repeat(5),
    CLOCK_START: START,
    CLOCK_SPEED: String(SPEED),
  };
  const servers: Served[] = [];
  for (let number = 0; number < SERVERS; number += 1) servers.push(await serve(data.path, settings));
  try {
    const cookies = await seedUsers(database.connectionString, STREAMS, Date.parse(START));
    await Promise.all(servers.map(warm));
    await measure(servers, cookies);
  } finally {
    agent.destroy();
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
    await data.remove();
  }
}

/** Opens all streams, at the pace at which they would come back. */
async function openStreams(servers: readonly Served[], cookies: readonly string[]): Promise<Group[]> {
  const clocks = await Promise.all(servers.map(clockOf));
  const share = PER_SERVER / READERS_PER_SERVER;
  return Promise.all(
    servers.map(async (server, number) => {
      const mine = cookies.filter((_cookie, user) => user % SERVERS === number);
      const clock = clocks[number] as AppClock;
      const task = {
        port: Number(new URL(server.url).port),
        perSecond: OPENED_PER_SECOND / SERVERS / READERS_PER_SERVER,
        clock,
        saidBy: clocks[(number + 1) % SERVERS] as AppClock,
      };
      const parts = Array.from({ length: READERS_PER_SERVER }, (_unused, part) =>
        openReaders({ ...task, cookies: mine.slice(part * share, (part + 1) * share) }),
      );
      return { clock, readers: await Promise.all(parts) };
    }),
  );
}

async function measure(servers: readonly Served[], cookies: readonly string[]): Promise<void> {
  const before = servers.map(residentMb);
  const began = performance.now();
  const groups = await openStreams(servers, cookies);
  const seconds = (performance.now() - began) / 1_000;
  const openings = groups.flatMap(({ readers }) => readers.map(({ opened }) => opened));
  const opened = openings.reduce((sum, one) => sum + one.opened, 0);
  const failed = openings.flatMap((one) => one.failed);
  console.log(
    `\nLive streams: ${whole(opened)} of ${whole(STREAMS)} open after ${seconds.toFixed(1)} s on ${SERVERS} processes; ${SECONDS} s of one frame a second` +
      (failed.length > 0 ? `; ${failed.length} came back later` : ''),
  );
  await pause(3_000);

  const from = Date.now();
  const computed = servers.map(cpuSeconds);
  const api = await atPace(CALLS_PER_SECOND, SECONDS, callOf(servers, cookies));
  const span = [from, Date.now()] as const;
  const memory = servers.map(residentMb);
  const cpu = servers.map((server, number) => (cpuSeconds(server) - (computed[number] ?? 0)) / SECONDS);
  await pause(2_000);

  const heard = await Promise.all(
    groups.map(({ readers }) => Promise.all(readers.map(({ child }) => heardBy(child)))),
  );
  const frames = heard.map((some, number) => framesOf(some, (groups[number] as Group).clock, span));
  const all = heard.flat();
  report({
    isOpen: opened === STREAMS,
    lost: all.reduce((sum, one) => sum + one.lost, 0),
    moments: frames.map(({ moments }) => moments),
    delivered: frames.reduce((sum, one) => sum + one.delivered, 0),
    expected: frames.reduce((sum, one) => sum + one.expected, 0),
    delivery: frames.flatMap((one) => one.delivery),
    news: all.flatMap((one) => one.news.map((ms) => [ms, 1] as const)),
    before,
    memory,
    cpu,
    api,
  });
}

type Measured = {
  isOpen: boolean;
  lost: number;
  moments: number[];
  delivered: number;
  expected: number;
  delivery: Counted[];
  news: Counted[];
  before: number[];
  memory: number[];
  /** Of one core. */
  cpu: number[];
  api: Paced;
};

/** Prints what came out; the exit code says whether the targets were met. */
function report({
  isOpen,
  lost,
  moments,
  delivered,
  expected,
  delivery,
  news,
  before,
  memory,
  cpu,
  api,
}: Measured) {
  const p99 = partOf(delivery, 0.99);
  const verdicts = {
    whole: isOpen && lost === 0 && delivered === expected && moments.every((count) => count >= SECONDS * 0.8),
    prompt: p99 < TARGETS.deliveryMs,
    // NaN where the machine does not tell.
    small: memory.every((mb) => !(mb >= TARGETS.memoryMb)),
    free: api.p99 < TARGETS.apiMs && api.failed === 0,
  };
  const row = (name: string, isGood: boolean | null, ...cells: string[]): void =>
    console.log(
      `${name.padEnd(36)}${cells.join(', ').padEnd(60)}${isGood === null ? '' : isGood ? 'ok' : 'MISSED'}`,
    );
  row(
    'frames',
    verdicts.whole,
    `${whole(delivered)} of ${whole(expected)}`,
    `${moments.join(' and ')} moments`,
    `${lost} streams lost`,
  );
  row(
    'delivery, ms',
    verdicts.prompt,
    `p50 ${partOf(delivery, 0.5)}`,
    `p99 ${p99} of at most ${TARGETS.deliveryMs}`,
    `worst ${partOf(delivery, 1)}`,
  );
  row(
    'a message through the other process',
    null,
    `p50 ${whole(partOf(news, 0.5))} ms`,
    `p99 ${whole(partOf(news, 0.99))} ms`,
    `${news.length} told`,
  );
  row(
    'memory, MB',
    verdicts.small,
    ...memory.map((mb, number) => `${whole(before[number] ?? 0)} to ${whole(mb)}`),
    `at most ${TARGETS.memoryMb}`,
  );
  row('CPU, share of a core', null, ...cpu.map((share) => share.toFixed(2)));
  row(
    'API meanwhile, ms',
    verdicts.free,
    `p50 ${api.median.toFixed(1)}`,
    `p99 ${api.p99.toFixed(1)} of at most ${TARGETS.apiMs}`,
    `${api.failed} of ${CALLS_PER_SECOND * SECONDS} failed`,
  );
  if (Object.values(verdicts).includes(false)) process.exitCode = 1;
}

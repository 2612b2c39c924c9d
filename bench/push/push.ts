import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { startThrowawayServer } from '../../server/testing/throwaway.ts';
import { scratchFolder, startServer, type RunningServer } from '../../tools/testing/start-server.ts';
import { sendMessage } from '../../tools/testing/chat-client.ts';
import { measureAtPace, type PaceFigures } from '../pace.ts';
import { cpuSeconds, residentMb, seedUsers, waitUntilIdle } from './push-users.ts';
import type { AppClock, ReaderReport, OpenedStreams, ReaderTask } from './push-readers.ts';

const STREAMS = 10_000;
const SERVERS = 2;
const PER_SERVER = STREAMS / SERVERS;
const READERS_PER_SERVER = 2;
/** Per second over all: as many as reconnect, spread out, after a lost server. */
const OPENED_PER_SECOND = 1_000;
const SECONDS = 30;
const CALLS_PER_SECOND = 50;
const TARGETS = { deliveryMs: 250, memoryMb: 400, apiMs: 100 };

/** A Wednesday noon, when every market is open; the simulated one has prices every five seconds of its clock. */
const START = '2026-06-03T12:00:00Z';
const SPEED = 5;

type WeightedValue = readonly [value: number, times: number];
type ReaderGroup = { clock: AppClock; readers: { child: ChildProcess; opened: OpenedStreams }[] };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function readClock(server: RunningServer): Promise<AppClock> {
  const asked = Date.now();
  const { clock } = (await (await fetch(`${server.url}/api/config`)).json()) as {
    clock: { now: number; speed: number };
  };
  return { app: clock.now, wall: (asked + Date.now()) / 2, speed: clock.speed };
}

async function openReaders(task: ReaderTask): Promise<{ child: ChildProcess; opened: OpenedStreams }> {
  const child = fork(join(import.meta.dirname, 'push-readers.ts'), { serialization: 'advanced' });
  process.once('exit', () => child.kill('SIGKILL'));
  child.send(task);
  const [opened] = (await once(child, 'message')) as [OpenedStreams];
  return { child, opened };
}

async function collectReport(child: ChildProcess): Promise<ReaderReport> {
  const answer = once(child, 'message');
  child.send('stop');
  const [report] = (await answer) as [ReaderReport];
  return report;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const reads = ['/api/auth/user', '/api/market/core-assets', '/api/chat/conversation', '/api/signals'];

const requestPage = (url: string, cookie: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = request(url, { agent, headers: { cookie } });
    sent.once('error', () => resolve(false));
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    });
    sent.end();
  });

/** One call in ten is a message, sent to the process without its user's stream. */
const createCall =
  (servers: readonly RunningServer[], cookies: readonly string[]) =>
  async (index: number): Promise<boolean> => {
    const user = (index * 7) % cookies.length;
    const cookie = cookies[user] as string;
    const isSaid = index % 10 === 0;
    const server = servers[(user + (isSaid ? 1 : 0)) % servers.length] as RunningServer;
    if (!isSaid) return requestPage(`${server.url}${reads[index % reads.length]}`, cookie);
    return (await sendMessage(server, cookie, 'what is a pip?', randomUUID())).status === 200;
  };

function weightedQuantile(counts: Iterable<WeightedValue>, part: number): number {
  const sorted = [...counts].toSorted(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, times]) => sum + times, 0);
  let seen = 0;
  for (const [value, times] of sorted) {
    seen += times;
    if (seen >= all * part) return value;
  }
  return Number.NaN;
}

/** Frames of one server between two wall clock times: delivered, expected, and how late. */
function summarizeFrames(
  reports: readonly ReaderReport[],
  clock: AppClock,
  [from, to]: readonly [number, number],
) {
  const isWithin = (at: number): boolean => {
    const wall = clock.wall + (at - clock.app) / clock.speed;
    return wall >= from && wall < to;
  };
  const all = reports.flatMap(({ delivery }) => delivery.filter(([at]) => isWithin(at)));
  const moments = new Set(all.map(([at]) => at)).size;
  return {
    moments,
    delivered: all.reduce((sum, [, , times]) => sum + times, 0),
    expected: moments * PER_SERVER,
    delivery: all.map(([, ms, times]) => [ms, times] as const),
  };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Ten thousand streams on two processes: completeness, delay and cost. */
export async function benchPush(): Promise<void> {
  const database = await startThrowawayServer();
  const data = await scratchFolder();
  const settings = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
    CLOCK_START: START,
    CLOCK_SPEED: String(SPEED),
  };
  const servers: RunningServer[] = [];
  for (let number = 0; number < SERVERS; number += 1) servers.push(await startServer(data.path, settings));
  try {
    const cookies = await seedUsers(database.connectionString, STREAMS, Date.parse(START));
    await Promise.all(servers.map(waitUntilIdle));
    await measure(servers, cookies);
  } finally {
    agent.destroy();
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
    await data.remove();
  }
}

/** At the pace of reconnecting clients. */
async function openStreams(
  servers: readonly RunningServer[],
  cookies: readonly string[],
): Promise<ReaderGroup[]> {
  const clocks = await Promise.all(servers.map(readClock));
  const share = PER_SERVER / READERS_PER_SERVER;
  return Promise.all(
    servers.map(async (server, number) => {
      const mine = cookies.filter((_cookie, user) => user % SERVERS === number);
      const clock = clocks[number] as AppClock;
      const task = {
        port: Number(new URL(server.url).port),
        perSecond: OPENED_PER_SECOND / SERVERS / READERS_PER_SERVER,
        clock,
        senderClock: clocks[(number + 1) % SERVERS] as AppClock,
      };
      const parts = Array.from({ length: READERS_PER_SERVER }, (_unused, part) =>
        openReaders({ ...task, cookies: mine.slice(part * share, (part + 1) * share) }),
      );
      return { clock, readers: await Promise.all(parts) };
    }),
  );
}

async function measure(servers: readonly RunningServer[], cookies: readonly string[]): Promise<void> {
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
  const api = await measureAtPace(CALLS_PER_SECOND, SECONDS, createCall(servers, cookies));
  const span = [from, Date.now()] as const;
  const memory = servers.map(residentMb);
  const cpu = servers.map((server, number) => (cpuSeconds(server) - (computed[number] ?? 0)) / SECONDS);
  await pause(2_000);

  const reports = await Promise.all(
    groups.map(({ readers }) => Promise.all(readers.map(({ child }) => collectReport(child)))),
  );
  const frames = reports.map((some, number) =>
    summarizeFrames(some, (groups[number] as ReaderGroup).clock, span),
  );
  const all = reports.flat();
  report({
    isOpen: opened === STREAMS,
    lost: all.reduce((sum, one) => sum + one.lost, 0),
    moments: frames.map(({ moments }) => moments),
    delivered: frames.reduce((sum, one) => sum + one.delivered, 0),
    expected: frames.reduce((sum, one) => sum + one.expected, 0),
    delivery: frames.flatMap((one) => one.delivery),
    userUpdates: all.flatMap((one) => one.userUpdates.map((ms) => [ms, 1] as const)),
    before,
    memory,
    cpu,
    api,
  });
}

type PushFigures = {
  isOpen: boolean;
  lost: number;
  moments: number[];
  delivered: number;
  expected: number;
  delivery: WeightedValue[];
  userUpdates: WeightedValue[];
  before: number[];
  memory: number[];
  /** Of one core. */
  cpu: number[];
  api: PaceFigures;
};

/** Prints what came out; the exit code says whether the targets were met. */
function report({
  isOpen,
  lost,
  moments,
  delivered,
  expected,
  delivery,
  userUpdates,
  before,
  memory,
  cpu,
  api,
}: PushFigures) {
  const p99 = weightedQuantile(delivery, 0.99);
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
    `p50 ${weightedQuantile(delivery, 0.5)}`,
    `p99 ${p99} of at most ${TARGETS.deliveryMs}`,
    `worst ${weightedQuantile(delivery, 1)}`,
  );
  row(
    'a message through the other process',
    null,
    `p50 ${whole(weightedQuantile(userUpdates, 0.5))} ms`,
    `p99 ${whole(weightedQuantile(userUpdates, 0.99))} ms`,
    `${userUpdates.length} received`,
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

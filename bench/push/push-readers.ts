import { connect } from 'node:net';

/** The app's clock beside the wall clock, in ms. */
export type AppClock = { app: number; wall: number; speed: number };

export type ReaderTask = {
  port: number;
  cookies: readonly string[];
  perSecond: number;
  clock: AppClock;
  /** Of the server that their users' messages are sent to. */
  senderClock: AppClock;
};
/** Sent once each stream is open or given up; `failed`: statuses of failed attempts, 0 for a lost connection. */
export type OpenedStreams = { opened: number; failed: number[] };
export type ReaderReport = {
  /** How often a frame of this moment (app clock) came this many ms late. */
  delivery: Array<[at: number, ms: number, times: number]>;
  /** From sending a message until it reached its user's stream, in ms. */
  userUpdates: number[];
  lost: number;
};

/** Reconnects as a page does, after half a second to eight. */
const MAX_TRIES = 8;

const PRICES = Buffer.from('event: prices\ndata: {"at":"');
const CONVERSATION = Buffer.from('event: conversation\n');
const TIMESTAMP = '"timestamp":"';
const END = Buffer.from('\n\n');

const delivery = new Map<number, Map<number, number>>();
const userUpdates: number[] = [];
let lost = 0;
let stopped = false;

let newest = { text: '', at: 0 };
function parseMoment(bytes: Buffer, from: number): number {
  const text = bytes.toString('latin1', from, from + 24);
  if (text !== newest.text) newest = { text, at: Date.parse(text) };
  return newest.at;
}

const since = ({ app, wall, speed }: AppClock, at: number): number => Date.now() - wall - (at - app) / speed;

function countDelivery(at: number, ms: number): void {
  let times = delivery.get(at);
  if (!times) delivery.set(at, (times = new Map()));
  times.set(ms, (times.get(ms) ?? 0) + 1);
}

/** Complete frames only. Returns whether the conversation was among them. */
function recordFrames(bytes: Buffer, { clock, senderClock }: ReaderTask, isOpening: boolean): boolean {
  for (let found = bytes.indexOf(PRICES); found >= 0; found = bytes.indexOf(PRICES, found + 1)) {
    const at = parseMoment(bytes, found + PRICES.length);
    countDelivery(at, Math.max(0, Math.round(since(clock, at))));
  }
  const frameStart = bytes.indexOf(CONVERSATION);
  if (frameStart < 0) return false;
  const last = bytes.lastIndexOf(TIMESTAMP);
  if (!isOpening && last > frameStart)
    userUpdates.push(since(senderClock, parseMoment(bytes, last + TIMESTAMP.length)));
  return true;
}

/** Resolves to the status of the reply. */
function openStream(task: ReaderTask, cookie: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(task.port, '127.0.0.1');
    let status = 0;
    let waiting: Buffer | null = null;
    let isOpening = true;
    socket.on('error', () => resolve(0));
    socket.on('close', () => {
      resolve(0);
      if (status === 200 && !stopped) lost += 1;
    });
    socket.on('data', (piece) => {
      if (status === 0) {
        status = Number(piece.toString('latin1', 9, 12));
        resolve(status);
      }
      const bytes = waiting ? Buffer.concat([waiting, piece]) : piece;
      waiting = bytes.subarray(-2).equals(END) ? null : bytes;
      if (!waiting && recordFrames(bytes, task, isOpening)) isOpening = false;
    });
    socket.write(`GET /api/live HTTP/1.1\r\nHost: calmwick.test\r\nCookie: ${cookie}\r\n\r\n`);
  });
}

async function openStreams(task: ReaderTask): Promise<void> {
  const began = performance.now();
  const failed: number[] = [];
  const opened = await Promise.all(
    task.cookies.map(async (cookie, index) => {
      const due = began + (index * 1_000) / task.perSecond;
      await new Promise((at) => setTimeout(at, Math.max(0, due - performance.now())));
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const status = await openStream(task, cookie);
        if (status === 200) return true;
        failed.push(status);
        await new Promise((at) => setTimeout(at, 500 + Math.random() * 7_500));
      }
      return false;
    }),
  );
  process.send?.({ opened: opened.filter(Boolean).length, failed } satisfies OpenedStreams);
}

process.on('disconnect', () => process.exit());
process.on('message', (message: ReaderTask | 'stop') => {
  if (message !== 'stop') return void openStreams(message);
  stopped = true;
  const report: ReaderReport = {
    delivery: [...delivery].flatMap(([at, times]) =>
      [...times].map(([ms, often]) => [at, ms, often] as [number, number, number]),
    ),
    userUpdates,
    lost,
  };
  process.send?.(report, () => process.exit());
});

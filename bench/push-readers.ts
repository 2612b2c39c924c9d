import { connect } from 'node:net';

/** An app's clock beside the wall's, in ms. */
export type AppClock = { app: number; wall: number; speed: number };

/** What one process of readers is asked to do: one stream for each cookie. */
export type Readers = {
  port: number;
  cookies: readonly string[];
  perSecond: number;
  /** Of the server that holds these streams. */
  clock: AppClock;
  /** Of the one to which their users' messages are said. */
  saidBy: AppClock;
};
/** Said once each stream is open or given up; how often one was not opened, and with which statuses, 0 for a lost connection. */
export type Opened = { opened: number; failed: number[] };
/** The answer to `stop`. */
export type Heard = {
  /** How often a frame of this moment (app's clock) came so many whole ms later. */
  delivery: Array<[at: number, ms: number, times: number]>;
  /** From when a message was said until it was told to its user's stream, in ms. */
  news: number[];
  lost: number;
};

/** A reader comes back as a page does, after half a second to eight. */
const MOST_TRIES = 8;

const PRICES = Buffer.from('event: prices\ndata: {"at":"');
const CONVERSATION = Buffer.from('event: conversation\n');
const TIMESTAMP = '"timestamp":"';
const END = Buffer.from('\n\n');

const delivery = new Map<number, Map<number, number>>();
const news: number[] = [];
let lost = 0;
let stopped = false;

/** Readers share most moments, so the newest is remembered. */
let newest = { text: '', at: 0 };
function momentOf(bytes: Buffer, from: number): number {
  const text = bytes.toString('latin1', from, from + 24);
  if (text !== newest.text) newest = { text, at: Date.parse(text) };
  return newest.at;
}

const since = ({ app, wall, speed }: AppClock, at: number): number => Date.now() - wall - (at - app) / speed;

function count(at: number, ms: number): void {
  let times = delivery.get(at);
  if (!times) delivery.set(at, (times = new Map()));
  times.set(ms, (times.get(ms) ?? 0) + 1);
}

/** Takes whole frames only; what they hold is delivered now. Answers whether the conversation was among them. */
function take(bytes: Buffer, { clock, saidBy }: Readers, isOpening: boolean): boolean {
  for (let found = bytes.indexOf(PRICES); found >= 0; found = bytes.indexOf(PRICES, found + 1)) {
    const at = momentOf(bytes, found + PRICES.length);
    count(at, Math.max(0, Math.round(since(clock, at))));
  }
  const told = bytes.indexOf(CONVERSATION);
  if (told < 0) return false;
  const last = bytes.lastIndexOf(TIMESTAMP);
  if (!isOpening && last > told) news.push(since(saidBy, momentOf(bytes, last + TIMESTAMP.length)));
  return true;
}

/** One reader; resolves to the status of the answer. */
function open(task: Readers, cookie: string): Promise<number> {
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
      if (!waiting && take(bytes, task, isOpening)) isOpening = false;
    });
    socket.write(`GET /api/live HTTP/1.1\r\nHost: calmwick.test\r\nCookie: ${cookie}\r\n\r\n`);
  });
}

async function openAll(task: Readers): Promise<void> {
  const began = performance.now();
  const failed: number[] = [];
  const opened = await Promise.all(
    task.cookies.map(async (cookie, index) => {
      const due = began + (index * 1_000) / task.perSecond;
      await new Promise((at) => setTimeout(at, Math.max(0, due - performance.now())));
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const status = await open(task, cookie);
        if (status === 200) return true;
        failed.push(status);
        await new Promise((at) => setTimeout(at, 500 + Math.random() * 7_500));
      }
      return false;
    }),
  );
  process.send?.({ opened: opened.filter(Boolean).length, failed } satisfies Opened);
}

// Whoever asked is gone.
process.on('disconnect', () => process.exit());
process.on('message', (message: Readers | 'stop') => {
  if (message !== 'stop') return void openAll(message);
  stopped = true;
  const heard: Heard = {
    delivery: [...delivery].flatMap(([at, times]) =>
      [...times].map(([ms, often]) => [at, ms, often] as [number, number, number]),
    ),
    news,
    lost,
  };
  process.send?.(heard, () => process.exit());
});

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventFrame } from '@app/contracts/event-stream.ts';
import type { SignedIn } from './call.ts';
import { AppError } from './errors.ts';

/** A reader with more than this waiting, in bytes, does not keep up: it is dropped and costs no more memory. */
const MOST_WAITING = 262_144;
/** Open streams of one user in one process: tabs and devices. */
const MOST_OPEN = 8;
/** Readers written to before the process looks after its other work. */
const BATCH = 100;
/** A stream lives this long, in ms, and up to a quarter less: its reader comes back, perhaps to another process, and is identified anew. */
const LONGEST_LIFE = 3_600_000;

export type Reader = {
  readonly userId: string;
  readonly sessionKey: string;
  readonly raw: ServerResponse;
  /** On the clock of the process. */
  readonly until: number;
};

type Joining = { request: FastifyRequest; reply: FastifyReply; user: SignedIn };

/** Everybody with a lasting stream to this process. */
export type Audience = {
  /** Opens the stream with these frames; refuses before it opens. */
  join: (joining: Joining, opening: readonly Buffer[]) => void;
  size: () => number;
  userIds: () => Iterable<string>;
  readersOf: (userId: string) => readonly Reader[];
  /** One frame for all: the same bytes, in turns. */
  broadcast: (frame: Buffer) => Promise<void>;
  write: (reader: Reader, frame: Buffer) => void;
  /** Says why, and ends. */
  end: (reader: Reader, error: AppError) => void;
  /** Ends all; nobody joins any more. */
  close: () => Promise<void>;
};

export type AudienceOptions = {
  onJoin: (userId: string) => void;
  onSlow: (userId: string) => void;
  lifeMs?: number;
};

export function createAudience({ onJoin, onSlow, lifeMs = LONGEST_LIFE }: AudienceOptions): Audience {
  const readers = new Set<Reader>();
  const byUser = new Map<string, Reader[]>();
  let closing = false;

  const leave = (reader: Reader): void => {
    if (!readers.delete(reader)) return;
    const others = (byUser.get(reader.userId) ?? []).filter((one) => one !== reader);
    if (others.length > 0) byUser.set(reader.userId, others);
    else byUser.delete(reader.userId);
  };
  const write = (reader: Reader, frame: Buffer): void => {
    const { raw } = reader;
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(frame);
    if (raw.writableLength <= MOST_WAITING) return;
    onSlow(reader.userId);
    leave(reader);
    raw.destroy();
  };
  const end = (reader: Reader, error: AppError): void => {
    const { message, code } = error;
    write(reader, Buffer.from(eventFrame({ name: 'failed', data: { error: message, code } })));
    leave(reader);
    reader.raw.end();
  };
  /** Those who join meanwhile have their turn too. */
  const inTurns = async (work: (reader: Reader) => void): Promise<void> => {
    let done = 0;
    for (const reader of readers) {
      work(reader);
      done += 1;
      if (done % BATCH === 0) await nextTurn();
    }
  };

  return {
    join: ({ request, reply, user: { userId, sessionKey } }, opening) => {
      if (closing) throw new AppError('unavailable');
      const others = byUser.get(userId) ?? [];
      if (others.length >= MOST_OPEN) throw new AppError('too_many');
      const { raw } = reply;
      const life = lifeMs * (1 - Math.random() / 4);
      const reader: Reader = { userId, sessionKey, raw, until: performance.now() + life };
      open(reply);
      raw.once('close', () => leave(reader));
      if (request.raw.destroyed) return;
      readers.add(reader);
      byUser.set(userId, [...others, reader]);
      for (const frame of opening) write(reader, frame);
      onJoin(userId);
    },
    size: () => readers.size,
    userIds: () => byUser.keys(),
    readersOf: (userId) => byUser.get(userId) ?? [],
    write,
    broadcast: (frame) =>
      inTurns((reader) => {
        write(reader, frame);
        if (performance.now() < reader.until) return;
        leave(reader);
        reader.raw.end();
      }),
    end,
    close: async () => {
      closing = true;
      await inTurns((reader) => end(reader, new AppError('unavailable')));
    },
  };
}

/** The body lasts as long as the connection, so that a frame is written as it is, without a length around it. */
function open(reply: FastifyReply): void {
  const { raw } = reply;
  reply.hijack();
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    connection: 'close',
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that collect replies would hold the events back.
    'x-accel-buffering': 'no',
  });
}

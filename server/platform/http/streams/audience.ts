import { HOUR_MS } from '@app/domain/time.ts';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeEvent } from '@app/contracts/event-stream.ts';
import type { SignedIn } from '../call.ts';
import { AppError } from '../errors.ts';

const MAX_BUFFERED_BYTES = 262_144;
const MAX_STREAMS_PER_USER = 8;
const BATCH = 100;
/** Shortened at random by up to a quarter, so that readers reconnect spread out. */
const MAX_LIFE_MS = HOUR_MS;

export type Reader = {
  readonly userId: string;
  readonly sessionKey: string;
  readonly raw: ServerResponse;
  /** By performance.now(). */
  readonly until: number;
};

type JoinRequest = { request: FastifyRequest; reply: FastifyReply; user: SignedIn };

export type Audience = {
  join: (joining: JoinRequest, opening: readonly Buffer[]) => void;
  size: () => number;
  userIds: () => Iterable<string>;
  readersOf: (userId: string) => readonly Reader[];
  broadcast: (frame: Buffer) => Promise<void>;
  write: (reader: Reader, frame: Buffer) => void;
  end: (reader: Reader, error: AppError) => void;
  close: () => Promise<void>;
};

export type AudienceOptions = {
  onJoin: (userId: string) => void;
  onSlow: (userId: string) => void;
  lifeMs?: number;
};

export function createAudience({ onJoin, onSlow, lifeMs = MAX_LIFE_MS }: AudienceOptions): Audience {
  const readers = new Set<Reader>();
  const readersByUser = new Map<string, Reader[]>();
  let closing = false;

  const leave = (reader: Reader): void => {
    if (!readers.delete(reader)) return;
    const others = (readersByUser.get(reader.userId) ?? []).filter((one) => one !== reader);
    if (others.length > 0) readersByUser.set(reader.userId, others);
    else readersByUser.delete(reader.userId);
  };
  const write = (reader: Reader, frame: Buffer): void => {
    const { raw } = reader;
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(frame);
    if (raw.writableLength <= MAX_BUFFERED_BYTES) return;
    onSlow(reader.userId);
    leave(reader);
    raw.destroy();
  };
  const end = (reader: Reader, error: AppError): void => {
    const { message, code } = error;
    write(reader, Buffer.from(encodeEvent({ name: 'failed', data: { error: message, code } })));
    leave(reader);
    reader.raw.end();
  };
  const forEachInTurns = async (work: (reader: Reader) => void): Promise<void> => {
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
      const others = readersByUser.get(userId) ?? [];
      if (others.length >= MAX_STREAMS_PER_USER) throw new AppError('too_many');
      const { raw } = reply;
      const life = lifeMs * (1 - Math.random() / 4);
      const reader: Reader = { userId, sessionKey, raw, until: performance.now() + life };
      openStream(reply);
      raw.once('close', () => leave(reader));
      if (request.raw.destroyed) return;
      readers.add(reader);
      readersByUser.set(userId, [...others, reader]);
      for (const frame of opening) write(reader, frame);
      onJoin(userId);
    },
    size: () => readers.size,
    userIds: () => readersByUser.keys(),
    readersOf: (userId) => readersByUser.get(userId) ?? [],
    write,
    broadcast: (frame) =>
      forEachInTurns((reader) => {
        write(reader, frame);
        if (performance.now() < reader.until) return;
        leave(reader);
        reader.raw.end();
      }),
    end,
    close: async () => {
      closing = true;
      await forEachInTurns((reader) => end(reader, new AppError('unavailable')));
    },
  };
}

/** The body lasts as long as the connection, so frames are written without chunk lengths. */
function openStream(reply: FastifyReply): void {
  const { raw } = reply;
  reply.hijack();
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    connection: 'close',
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Buffering proxies would hold the events back.
    'x-accel-buffering': 'no',
  });
}

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventFrame, HEARTBEAT, type StreamEvent } from '@app/contracts/event-stream.ts';
import { AppError, asAppError, errorReply } from './errors.ts';

/** A reader with more than this waiting, in bytes, does not read: it is dropped and costs no more memory. */
const MOST_WAITING = 1_048_576;
/** Open streams of one user, so that what waits for them is bounded too. */
const MOST_OPEN = 8;
/** A stream that says nothing for so long is opened, and kept open, by a heartbeat, in ms. */
const BEAT = 10_000;
/** Once the server stops, streams have this long to come to their end by themselves, in ms. */
const LAST_WORDS = 3_000;

export type Exchange = { request: FastifyRequest; reply: FastifyReply; userId: string | null };
export type Tell = (event: StreamEvent) => void;

export type Streams = {
  /**
   * Answers with the events that `work` tells. The stream opens with the first of them, so that a refusal before it is an ordinary
   * reply. A reader who leaves does not end the work.
   */
  answer: (exchange: Exchange, work: (tell: Tell) => Promise<void>) => Promise<FastifyReply>;
  /** The server is stopping: what is still open after a while is told so and ended. */
  close: () => void;
};

export type StreamOptions = {
  /** An error nobody expected, after the stream had opened. */
  onFailed: (error: unknown, requestId: string) => void;
  onSlow: (requestId: string) => void;
  beatMs?: number;
  lastWordsMs?: number;
};

type EventStream = { tell: Tell; end: () => void; quiet: () => void; isOpen: () => boolean };

export function createStreams({
  onFailed,
  onSlow,
  beatMs = BEAT,
  lastWordsMs = LAST_WORDS,
}: StreamOptions): Streams {
  const open = new Map<EventStream, Exchange>();
  let closing = false;

  const fail = (stream: EventStream, error: AppError, requestId: string): void => {
    stream.tell({ name: 'failed', data: errorReply(error, requestId).body });
    stream.end();
  };
  const openOf = (userId: string): number =>
    [...open.values()].filter((exchange) => exchange.userId === userId).length;

  return {
    answer: async (exchange, work) => {
      const { request, reply, userId } = exchange;
      if (userId !== null && openOf(userId) >= MOST_OPEN) throw new AppError('too_many');
      const stream = newStream(exchange, { beatMs, onSlow, isClosing: () => closing });
      open.set(stream, exchange);
      reply.raw.once('close', () => open.delete(stream));
      try {
        await work(stream.tell);
        stream.end();
      } catch (error) {
        if (!stream.isOpen()) throw error;
        const known = asAppError(error);
        if (known.code === 'internal' || known.code === 'unavailable') onFailed(error, request.id);
        fail(stream, known, request.id);
      } finally {
        stream.quiet();
        open.delete(stream);
      }
      return reply;
    },
    close: () => {
      closing = true;
      setTimeout(() => {
        for (const [stream, { request }] of open) fail(stream, new AppError('unavailable'), request.id);
      }, lastWordsMs).unref();
    },
  };
}

function newStream(
  { request, reply }: Exchange,
  {
    beatMs,
    onSlow,
    isClosing,
  }: Required<Pick<StreamOptions, 'beatMs' | 'onSlow'>> & { isClosing: () => boolean },
): EventStream {
  const { raw } = reply;
  let opened = false;
  let over = false;

  const write = (text: string): void => {
    if (over || raw.destroyed) return;
    if (!opened) {
      opened = true;
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Proxies that collect replies would hold the words back.
        'x-accel-buffering': 'no',
      });
    }
    raw.write(text);
    if (raw.writableLength <= MOST_WAITING) return;
    onSlow(request.id);
    raw.destroy();
  };
  const beat = setInterval(() => write(HEARTBEAT), beatMs);
  const quiet = (): void => clearInterval(beat);
  raw.once('close', quiet);

  return {
    tell: (event) => write(eventFrame(event)),
    isOpen: () => opened,
    quiet,
    end: () => {
      quiet();
      if (over) return;
      write('');
      over = true;
      // A connection kept alive would hold up the stop of the server.
      if (isClosing()) raw.once('finish', () => request.raw.socket.destroySoon());
      raw.end();
    },
  };
}

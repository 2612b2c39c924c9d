import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeEvent, HEARTBEAT, type StreamEvent } from '@app/contracts/event-stream.ts';
import type { SignedIn } from '../call.ts';
import { AppError, toAppError, toErrorReply } from '../errors.ts';

const MAX_BUFFERED_BYTES = 1_048_576;
const MAX_STREAMS_PER_USER = 8;
const HEARTBEAT_EVERY_MS = 10_000;
const CLOSE_AFTER_MS = 3_000;

export type StreamRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  user: Pick<SignedIn, 'userId' | 'sessionKey'> | null;
};
export type SendEvent = (event: StreamEvent) => void;

export type Streams = {
  /** Opens with the first event, so that an earlier refusal is an ordinary reply; a reader who leaves does not end the work. */
  answer: (exchange: StreamRequest, work: (tell: SendEvent) => Promise<void>) => Promise<FastifyReply>;
  /** Ends the streams whose session is over; of one user, or of all. */
  endSignedOut: (isOver: (sessionKey: string) => Promise<boolean>, userId?: string) => Promise<void>;
  close: () => void;
};

export type StreamOptions = {
  onFailed: (error: unknown, requestId: string) => void;
  onSlow: (requestId: string) => void;
  heartbeatMs?: number;
  closeAfterMs?: number;
};

type EventStream = { send: SendEvent; end: () => void; stopHeartbeat: () => void; isOpen: () => boolean };

export function createStreams({
  onFailed,
  onSlow,
  heartbeatMs = HEARTBEAT_EVERY_MS,
  closeAfterMs = CLOSE_AFTER_MS,
}: StreamOptions): Streams {
  const open = new Map<EventStream, StreamRequest>();
  let closing = false;

  const fail = (stream: EventStream, error: AppError, requestId: string): void => {
    stream.send({ name: 'failed', data: toErrorReply(error, requestId).body });
    stream.end();
  };
  const countOpen = (userId: string): number =>
    [...open.values()].filter(({ user }) => user?.userId === userId).length;

  return {
    answer: async (exchange, work) => {
      const { request, reply, user } = exchange;
      if (user && countOpen(user.userId) >= MAX_STREAMS_PER_USER) throw new AppError('too_many');
      const stream = createEventStream(exchange, { heartbeatMs, onSlow, isClosing: () => closing });
      open.set(stream, exchange);
      reply.raw.once('close', () => open.delete(stream));
      try {
        await work(stream.send);
        stream.end();
      } catch (error) {
        if (!stream.isOpen()) throw error;
        const appError = toAppError(error);
        if (appError.code === 'internal' || appError.code === 'unavailable') onFailed(error, request.id);
        fail(stream, appError, request.id);
      } finally {
        stream.stopHeartbeat();
        open.delete(stream);
      }
      return reply;
    },
    endSignedOut: async (isOver, userId) => {
      for (const [stream, { request, user }] of open) {
        if (!user || (userId !== undefined && user.userId !== userId)) continue;
        if (await isOver(user.sessionKey)) fail(stream, new AppError('not_signed_in'), request.id);
      }
    },
    close: () => {
      closing = true;
      setTimeout(() => {
        for (const [stream, { request }] of open) fail(stream, new AppError('unavailable'), request.id);
      }, closeAfterMs).unref();
    },
  };
}

function createEventStream(
  { request, reply }: StreamRequest,
  {
    heartbeatMs,
    onSlow,
    isClosing,
  }: Required<Pick<StreamOptions, 'heartbeatMs' | 'onSlow'>> & { isClosing: () => boolean },
): EventStream {
  const { raw } = reply;
  let isOpened = false;
  let isOver = false;

  const write = (text: string): void => {
    if (isOver || raw.destroyed) return;
    if (!isOpened) {
      isOpened = true;
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Buffering proxies would hold the events back.
        'x-accel-buffering': 'no',
      });
    }
    raw.write(text);
    if (raw.writableLength <= MAX_BUFFERED_BYTES) return;
    onSlow(request.id);
    raw.destroy();
  };
  const heartbeat = setInterval(() => write(HEARTBEAT), heartbeatMs);
  const quiet = (): void => clearInterval(heartbeat);
  raw.once('close', quiet);

  return {
    send: (event) => write(encodeEvent(event)),
    isOpen: () => isOpened,
    stopHeartbeat: quiet,
    end: () => {
      quiet();
      if (isOver) return;
      write('');
      isOver = true;
      // A kept-alive connection would delay the shutdown.
      if (isClosing()) raw.once('finish', () => request.raw.socket.destroySoon());
      raw.end();
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { destroyConnection } from './destroy-connection.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node's own limit covers the whole server and leaves room for the slowest handler, which calls `allowSlowBody`. */
export function limitBodyTime(server: FastifyInstance, timeoutMs: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      const cutConnection = (): void => {
        if (!(raw.socket instanceof Socket)) return;
        destroyConnection(new Error('The body took too long'), raw.socket);
        raw.socket.destroySoon();
      };
      timers.set(raw, setTimeout(cutConnection, timeoutMs));
      raw.once('end', () => allowSlowBody(raw));
      raw.once('close', () => allowSlowBody(raw));
    }
    done();
  });
}

export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

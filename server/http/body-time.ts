import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hangUp } from './hang-up.ts';

const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes the connection of a request whose body is not there after `ms`. Node's own limit is one for the whole server
 * and leaves room for the slowest handler, which takes a request over with `allowSlowBody`.
 */
export function limitBodyTime(server: FastifyInstance, ms: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      const hang = (): void => {
        // A request that never came over a wire, as those of tests, has no connection to close.
        if (!(raw.socket instanceof Socket)) return;
        hangUp(new Error('The body took too long'), raw.socket);
        // Also where the other side never hangs up.
        raw.socket.destroySoon();
      };
      waiting.set(raw, setTimeout(hang, ms));
      raw.once('end', () => allowSlowBody(raw));
      raw.once('close', () => allowSlowBody(raw));
    }
    done();
  });
}

/** From here on the handler itself watches how the body arrives. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(waiting.get(request));
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

type DrainState = { isDraining: boolean; askedAt: number };
const states = new WeakMap<FastifyInstance, DrainState>();

const QUIET_MS = 300;
const LONGEST_DRAIN_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** Lets `drainConnections` tell every connection that this answer is its last one. */
export function prepareDraining(server: FastifyInstance): void {
  const state: DrainState = { isDraining: false, askedAt: -Infinity };
  states.set(server, state);
  server.addHook('onRequest', (request, _reply, done) => {
    state.askedAt = performance.now();
    // A balancer takes the process out while it still answers.
    if (state.isDraining && request.url === '/api/health') throw new AppError('unavailable', 'Stopping.');
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (state.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Goes on answering until kept-alive connections have been told to close: one that is cut while its next request is on the way fails that
 * request. Ends once nobody has asked for a moment.
 */
export function drainConnections(server: FastifyInstance): Promise<void> {
  const state = states.get(server);
  if (!state || state.isDraining) return Promise.resolve();
  state.isDraining = true;
  const startedAt = performance.now();
  const isOver = (): boolean => {
    const now = performance.now();
    return now - Math.max(state.askedAt, startedAt) >= QUIET_MS || now - startedAt >= LONGEST_DRAIN_MS;
  };
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!isOver()) return;
      clearInterval(timer);
      resolve();
    }, LOOK_EVERY_MS);
  });
}

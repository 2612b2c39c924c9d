import type { FastifyRequest } from 'fastify';

export const isLoopbackAddress = (address: string): boolean =>
  /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$|^localhost$/i.test(address);

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** From this machine itself, and not passed on by a proxy that runs on it. */
export const isLocalRequest = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopbackAddress(raw.socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

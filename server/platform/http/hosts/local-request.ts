import { isLocalHost } from '@app/domain/payments/checkout/local-host.ts';
import type { FastifyRequest } from 'fastify';

export const isLoopbackAddress = (address: string): boolean =>
  /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$|^localhost$/i.test(address);

const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** From this machine itself, and not passed on by a proxy that runs on it: some say so only by HTTP/1.0 or by the visitor's Host. */
export const isLocalRequest = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
  raw.httpVersion === '1.1' &&
  isLocalHost((headers.host ?? '').toLowerCase().replace(/:\d+$/, '')) &&
  !Object.keys(headers).some((name) => FORWARDED.test(name));

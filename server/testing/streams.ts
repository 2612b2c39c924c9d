import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Endpoints, StreamName } from '@app/contracts/endpoints.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { createEventReader, type StreamEvent } from '@app/contracts/event-stream.ts';
import { CallError, toHttpRequest, type InputOf } from '@app/contracts/request.ts';
import type { Browser } from './app.ts';

/** Reads to the end. @throws CallError for a refusal before the stream opened */
export async function readStreamEvents<Name extends StreamName>(
  browser: Pick<Browser, 'raw'>,
  name: Name,
  input: InputOf<Name>,
): Promise<EventOf<Endpoints[Name]>[]> {
  const { method, url, body } = toHttpRequest(name, input);
  const response = await browser.raw({ method, url, ...(body !== undefined && { body }) });
  if (response.statusCode >= 400) throw new CallError(response.statusCode, response.body, response.json());
  return createEventReader()(response.body) as unknown as EventOf<Endpoints[Name]>[];
}

/** Over a real connection of its own; `leave` breaks it off. */
export async function connectStream<Name extends StreamName>(
  server: FastifyInstance,
  { jar }: Pick<Browser, 'jar'>,
  name: Name,
  input?: InputOf<Name>,
) {
  const { port } = server.server.address() as AddressInfo;
  const { method, url, body = '' } = toHttpRequest(name, input);
  const asked = request({
    port,
    method,
    path: url,
    headers: {
      host: 'calmwick.test',
      origin: 'http://calmwick.test',
      'sec-fetch-site': 'same-origin',
      ...(body !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
    },
  });
  const events: StreamEvent[] = [];
  const ended = new Promise<void>((resolve) => {
    asked.on('error', () => resolve());
    asked.on('close', () => resolve());
  });
  const read = createEventReader();
  asked.once('response', (arrived) => {
    arrived.setEncoding('utf8').on('data', (piece: string) => events.push(...read(piece)));
    arrived.on('error', () => undefined);
  });
  const response = new Promise<IncomingMessage>((resolve) => asked.once('response', resolve));
  const sent = new Promise<void>((resolve) => asked.end(body, resolve));
  await sent;
  return { events, response, ended, leave: () => void asked.destroy() };
}

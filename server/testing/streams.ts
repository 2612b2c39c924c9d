import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Api, StreamName } from '@app/contracts/api.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { eventReader, type StreamEvent } from '@app/contracts/event-stream.ts';
import { CallError, outgoing, type InputOf } from '@app/contracts/request.ts';
import type { Browser } from './app.ts';

/** The events of a stream that was read to its end; a refusal before it opened throws CallError. */
export async function eventsOf<Name extends StreamName>(
  browser: Pick<Browser, 'raw'>,
  name: Name,
  input: InputOf<Name>,
): Promise<EventOf<Api[Name]>[]> {
  const { method, url, body } = outgoing(name, input);
  const response = await browser.raw({ method, url, ...(body !== undefined && { body }) });
  if (response.statusCode >= 400) throw new CallError(response.statusCode, response.body, response.json());
  return eventReader()(response.body) as unknown as EventOf<Api[Name]>[];
}

/** A stream over a real connection of its own. `leave` breaks it off. */
export async function connectStream<Name extends StreamName>(
  server: FastifyInstance,
  { jar }: Pick<Browser, 'jar'>,
  name: Name,
  input?: InputOf<Name>,
) {
  const { port } = server.server.address() as AddressInfo;
  const { method, url, body = '' } = outgoing(name, input);
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
  const read = eventReader();
  asked.once('response', (arrived) => {
    arrived.setEncoding('utf8').on('data', (piece: string) => events.push(...read(piece)));
    arrived.on('error', () => undefined);
  });
  const response = new Promise<IncomingMessage>((resolve) => asked.once('response', resolve));
  const sent = new Promise<void>((resolve) => asked.end(body, resolve));
  await sent;
  return { events, response, ended, leave: () => void asked.destroy() };
}

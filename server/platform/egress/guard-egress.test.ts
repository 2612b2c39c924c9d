import { once, type EventEmitter } from 'node:events';
import { createServer as createHttpServer, request, type Server as HttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type LookupFunction, type Server } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { EgressError, guardEgress, type EgressTarget } from './guard-egress.ts';

/** Tells of every connection that reaches it. */
let canary: Server;
let reached: number;
let provider: HttpServer;
let refused: EgressTarget[];
let removeGuard: () => void;

const portOf = (server: Server | HttpServer): number => (server.address() as AddressInfo).port;
const lookup: LookupFunction = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

beforeEach(async () => {
  reached = 0;
  refused = [];
  canary = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  provider = createHttpServer((call, reply) => {
    if (call.url === '/moved')
      reply.writeHead(302, { location: `http://127.0.0.1:${portOf(canary)}/` }).end();
    else reply.end('from the provider');
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  removeGuard = guardEgress({
    hosts: new Set([`127.0.0.1:${portOf(provider)}`]),
    publicLookups: new Set([lookup]),
    onRefused: (target) => refused.push(target),
  });
});
afterEach(async () => {
  removeGuard();
  provider.closeAllConnections();
  await Promise.all([canary, provider].map((server) => new Promise((done) => server.close(done))));
});

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const whenClosed = async (socket: EventEmitter): Promise<unknown> => (await once(socket, 'error'))[0];

const calls: Record<string, (port: number) => Promise<unknown>> = {
  fetch: async (port) => ((await failure(fetch(`http://127.0.0.1:${port}/`))) as Error).cause,
  'fetch by https': async (port) => ((await failure(fetch(`https://127.0.0.1:${port}/`))) as Error).cause,
  'fetch by another name': async (port) =>
    ((await failure(fetch(`http://localhost:${port}/`))) as Error).cause,
  http: (port) => whenClosed(request({ host: '127.0.0.1', port })),
  net: (port) => whenClosed(connect(port, '127.0.0.1')),
  'net without a host': (port) => whenClosed(connect({ port })),
  tls: (port) => whenClosed(connectTls({ host: '127.0.0.1', port })),
  'a web socket': (port) => whenClosed(new WebSocket(`ws://127.0.0.1:${port}`)),
  'a public name at another port than that of https': (port) =>
    whenClosed(request({ host: 'push.example.com', port, lookup })),
  'a database': (port) =>
    failure(new pg.Client({ connectionString: `postgresql://app@127.0.0.1:${port}/app` }).connect()),
  'a mail server': (port) =>
    failure(createTransport({ url: `smtp://127.0.0.1:${port}` }).sendMail({ to: 'a@b.c' })),
};

test.each(Object.entries(calls))('%s reaches no host that is not configured', async (_name, call) => {
  const error = await call(portOf(canary));
  expect((error as { code?: string }).code).toMatch(/^(EGRESS_REFUSED|ESOCKET|ECONNECTION)$/);
  expect(refused).toEqual([expect.objectContaining({ port: portOf(canary) })]);
  expect(reached).toBe(0);
});

test('a redirect of a provider to another host is not followed', async () => {
  const error = (await failure(fetch(`http://127.0.0.1:${portOf(provider)}/moved`))) as Error;
  expect(error.cause).toBeInstanceOf(EgressError);
  expect(reached).toBe(0);
});

test('a configured host is reached, and so are sockets that are files', async () => {
  expect(await (await fetch(`http://127.0.0.1:${portOf(provider)}/`)).text()).toBe('from the provider');
  const error = (await whenClosed(connect('/nowhere/at-all.sock'))) as NodeJS.ErrnoException;
  expect(error.code).toBe('ENOENT');
  expect(refused).toEqual([]);
});

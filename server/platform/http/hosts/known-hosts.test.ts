import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEVELOPMENT_TOKEN, startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { createHostCheck } from './known-hosts.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({
    mail: { name: 'outbox', send: () => Promise.resolve(), listNewest: () => Promise.resolve([]) },
    settings: { ALLOWED_HOSTS: 'phone.test,other.test:8443' },
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

type BareRequest = { method?: string; path: string; version?: string; headers: readonly string[] };

/** Over a bare socket, because clients write a Host of their own; answers status and all that came until the line was closed. */
function send({ method = 'GET', path, version = '1.1', headers }: BareRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        [`${method} ${path} HTTP/${version}`, ...headers, 'Connection: close', '', ''].join('\r\n'),
      ),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }));
  });
}

const ask = async (path: string, host: string): Promise<number> =>
  (await send({ path, headers: [`Host: ${host}`] })).status;

describe('a page of another site whose name was made to lead here', () => {
  const evil = 'evil.test';

  test('signs nobody in, though its requests look like those of our own pages', async () => {
    const { email } = await aUser(app);
    const attack = (host: string) =>
      send({
        method: 'POST',
        path: '/api/auth/forgot-password',
        headers: [
          `Host: ${host}`,
          `Origin: http://${host}`,
          'Sec-Fetch-Site: same-origin',
          'Content-Length: 0',
        ],
      });
    const { status, text } = await attack(`${evil}:${port}`);
    expect(status).toBe(421);
    expect(text).toContain('ALLOWED_HOSTS');
    expect(text).not.toContain(email);
    expect((await attack(`127.0.0.1:${port}`)).status).not.toBe(421);
  });

  test.each(['/', '/api/config', '/api/live', '/api/openapi.json', '/nowhere'])(
    'gets nothing of %s',
    async (path) => {
      expect(await ask(path, `${evil}:${port}`)).toBe(421);
    },
  );

  test('gets no mails, even with the token', async () => {
    expect(await ask(`/dev/outbox?token=${encodeURIComponent(DEVELOPMENT_TOKEN)}`, `${evil}:${port}`)).toBe(
      421,
    );
  });

  test('opens no web socket', async () => {
    const upgrade = [
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ];
    const { status } = await send({ path: '/api/live', headers: [`Host: ${evil}:${port}`, ...upgrade] });
    expect(status).toBe(421);
  });

  test.each(['/api/health', '/livez'])(
    'is not answered by %s, which answers probes by address',
    async (path) => {
      expect(await ask(path, evil)).toBe(421);
      expect(await ask(path, '10.1.2.3:3000')).not.toBe(421);
      expect(await ask('/api/config', '10.1.2.3:3000')).toBe(421);
    },
  );
});

test('the names of this machine, of PUBLIC_URL and of ALLOWED_HOSTS are answered', async () => {
  for (const host of [
    `127.0.0.1:${port}`,
    `LOCALHOST:${port}`,
    `[::1]:${port}`,
    `localhost:${port + 1}`,
    'localhost',
    'calmwick.test',
    'phone.test:1234',
    'other.test:8443',
  ])
    expect([host, await ask('/api/config', host)]).toEqual([host, 200]);
  for (const host of [
    `127.0.0.2:${port}`,
    '192.168.1.5:3000',
    'calmwick.test:81',
    'calmwick.test.evil.test',
    'other.test',
    `127.0.0.1.evil.test:${port}`,
  ])
    expect([host, await ask('/api/config', host)]).toEqual([host, 421]);
});

test('a page of development wants its token, and this machine, however its address is written', async () => {
  const headers = [`Host: 127.0.0.1:${port}`];
  const token = encodeURIComponent(DEVELOPMENT_TOKEN);
  for (const path of ['/%64ev/outbox', 'http://x/dev/outbox', 'http://x/%64ev/outbox?token=guessed']) {
    const { status, text } = await send({ path, headers });
    expect([path, status]).toEqual([path, 403]);
    expect(text).toContain('dev-token');
    const withToken = `${path.split('?', 1)[0]}?token=${token}`;
    const proxied = await send({ path: withToken, headers: [...headers, 'Via: 1.1 proxy'] });
    expect([withToken, proxied.status]).toEqual([withToken, 404]);
  }
});

test('a proxy that says nothing but HTTP/1.0 is no way in from afar', async () => {
  const headers = [`Host: 127.0.0.1:${port}`];
  const { status, text } = await send({ path: '/api/config', version: '1.0', headers });
  expect([status, text.includes('"outboxUrl":null')]).toEqual([200, true]);
  expect(text).not.toContain('calmwick-development');
  expect((await send({ path: '/api/config', headers })).text).toContain('/dev/outbox?token=');
});

test('without a host only probes are answered, and two hosts are one too many', async () => {
  expect((await send({ path: '/api/config', version: '1.0', headers: [] })).status).toBe(400);
  expect((await send({ path: '/api/health', version: '1.0', headers: [] })).status).toBe(200);
  expect((await send({ path: '/api/config', headers: [] })).status).toBe(400);
  const twice = [`Host: 127.0.0.1:${port}`, 'Host: evil.test'];
  expect((await send({ path: '/api/config', headers: twice })).status).toBe(400);
});

test('behind a public address the names of this machine are answered on its own connections alone', () => {
  const isKnown = createHostCheck({
    publicUrl: 'https://app.example',
    allowedHosts: [],
    isProduction: true,
  });
  expect(isKnown('app.example', { address: '10.0.0.5', port: 3_000 })).toBe(true);
  expect(isKnown('app.example:443', { address: '10.0.0.5', port: 3_000 })).toBe(true);
  expect(isKnown('app.example:8080', { address: '10.0.0.5', port: 3_000 })).toBe(false);
  expect(isKnown('localhost:3000', { address: '10.0.0.5', port: 3_000 })).toBe(false);
  expect(isKnown('localhost:3000', { address: '::ffff:127.0.0.1', port: 3_000 })).toBe(true);
  expect(isKnown('localhost:8080', { address: '127.0.0.1', port: 3_000 })).toBe(false);
  expect(isKnown('192.168.1.5:3000', { address: '192.168.1.5', port: 3_000 })).toBe(false);
});

describe('an app in development that listens on every address', () => {
  const isKnown = createHostCheck({
    publicUrl: 'http://0.0.0.0:3000',
    allowedHosts: [],
    isProduction: false,
  });

  test.each([
    ['the address of its machine', '192.168.1.5:3000', '192.168.1.5'],
    ['the same, where it listens on both kinds', '192.168.1.5:3000', '::ffff:192.168.1.5'],
    ['an IPv6 address', '[FD00::5]:3000', 'fd00::5'],
    ["a container's published port", 'localhost:3000', '172.17.0.2'],
    ['a tunnel from another port', 'localhost:8022', '127.0.0.1'],
    ['the server of the pages that are being written', 'localhost:5174', '127.0.0.1'],
  ])('is opened by %s', (_what, host, address) => {
    expect(isKnown(host, { address, port: 3_000 })).toBe(true);
  });

  test.each(['evil.test:3000', '192.168.1.6:3000', '192.168.1.5.evil.test:3000', 'localhost.evil.test:3000'])(
    'and not by %s',
    (host) => {
      expect(isKnown(host, { address: '192.168.1.5', port: 3_000 })).toBe(false);
    },
  );
});

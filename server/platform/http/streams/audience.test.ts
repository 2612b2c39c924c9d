import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createAudience, type AudienceOptions } from './audience.ts';
import { toAppError, toErrorReply } from '../errors.ts';

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.server.closeAllConnections();
    await server.close();
  }
});

async function serving(options: Partial<AudienceOptions> = {}) {
  const dropped: string[] = [];
  const audience = createAudience({
    onJoin: () => undefined,
    onSlow: (userId) => void dropped.push(userId),
    ...options,
  });
  const server = Fastify({ forceCloseConnections: 'idle' });
  running.push(server);
  server.setErrorHandler((error, request, reply) => {
    const { status, body } = toErrorReply(toAppError(error), request.id);
    void reply.code(status).send(body);
  });
  server.get<{ Querystring: { user: string } }>('/', (request, reply) => {
    const user = {
      userId: request.query.user,
      securityEpoch: 1,
      role: 'user',
      sessionKey: 'key',
      adminUntil: null,
    } as const;
    audience.join({ request, reply, user }, [Buffer.from('opening\n\n')]);
    return reply;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, audience, dropped, port, url: `http://127.0.0.1:${port}/?user=` };
}

async function neverReads(port: number, user: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET /?user=${user} HTTP/1.1\r\nHost: calmwick.test\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

describe('an audience', () => {
  test('hears each frame once, whole and in order', async () => {
    const { audience, url } = await serving();
    const readers = await Promise.all(['maya', 'omar', 'lena'].map((user) => fetch(url + user)));
    for (const frame of ['one\n\n', 'two\n\n']) await audience.broadcast(Buffer.from(frame));
    await audience.close();
    for (const reader of readers)
      expect(await reader.text()).toMatch(/^opening\n\none\n\ntwo\n\nevent: failed\n.*"unavailable".*\n\n$/);
    expect(audience.size()).toBe(0);
  });

  test('loses those who leave, and with the last of a user the user', async () => {
    const { audience, url } = await serving();
    const stop = new AbortController();
    await fetch(`${url}maya`, { signal: stop.signal });
    await fetch(`${url}omar`);
    expect([...audience.userIds()]).toEqual(['maya', 'omar']);
    stop.abort();
    await expect.poll(() => [...audience.userIds()]).toEqual(['omar']);
    expect(audience.size()).toBe(1);
  });

  test('drops who does not read, keeps its memory flat, and the others miss nothing', async () => {
    const { audience, dropped, port, url } = await serving();
    const LAZY = 8;
    const lazy = await Promise.all(Array.from({ length: LAZY }, (_none, i) => neverReads(port, `lazy-${i}`)));
    const keen = await fetch(`${url}keen`);
    const frame = Buffer.from(`${'x'.repeat(65_534)}\n\n`);
    const before = process.memoryUsage().rss;
    let told = 0;
    let heard = 0;
    const reading = (async () => {
      for await (const piece of keen.body ?? []) heard += (piece as Uint8Array).length;
    })();
    while (dropped.length < LAZY && told < 2_000) {
      await audience.broadcast(frame);
      told += 1;
      await expect.poll(() => heard, { interval: 1 }).toBeGreaterThanOrEqual((told - 1) * frame.length);
    }
    expect(dropped.toSorted()).toEqual(lazy.map((_one, i) => `lazy-${i}`));
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
    await audience.close();
    await reading;
    expect(heard).toBeGreaterThan(told * frame.length);
    for (const socket of lazy) socket.destroy();
  }, 30_000);

  test('has room for eight of a user, and other work has its turn while many are written to', async () => {
    const { audience, url } = await serving();
    const many = Array.from({ length: 30 }, (_none, i) => `user-${i}`).flatMap((user) =>
      Array.from({ length: 8 }, () => fetch(url + user)),
    );
    expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true);
    expect((await fetch(`${url}user-0`)).status).toBe(429);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (turns < 100) setImmediate(count);
    };
    setImmediate(count);
    await audience.broadcast(Buffer.from('news\n\n'));
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  test('is left by a stream that has lived for long: its reader comes back and is identified anew', async () => {
    const { audience, url } = await serving({ lifeMs: 0 });
    const reader = await fetch(`${url}maya`);
    await audience.broadcast(Buffer.from('last\n\n'));
    expect(await reader.text()).toBe('opening\n\nlast\n\n');
    expect(audience.size()).toBe(0);
  });

  test('takes nobody in once the server stops', async () => {
    const { audience, url } = await serving();
    await audience.close();
    expect((await fetch(`${url}maya`)).status).toBe(503);
  });
});

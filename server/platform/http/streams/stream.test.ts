import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createEventReader, type StreamEvent } from '@app/contracts/event-stream.ts';
import { AppError, toAppError, toErrorReply } from '../errors.ts';
import { createStreams, type StreamOptions, type SendEvent } from './stream.ts';

type Work = (tell: SendEvent) => Promise<void>;

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.server.closeAllConnections();
    await server.close();
  }
});

async function serving(work: Work, options: Partial<StreamOptions> = {}) {
  const told: { failed: unknown[]; slow: number } = { failed: [], slow: 0 };
  const streams = createStreams({
    onFailed: (error) => void told.failed.push(error),
    onSlow: () => void (told.slow += 1),
    ...options,
  });
  const server = Fastify({ forceCloseConnections: 'idle' });
  running.push(server);
  server.setErrorHandler((error, request, reply) => {
    const { status, body } = toErrorReply(toAppError(error), request.id);
    void reply.code(status).send(body);
  });
  server.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  server.get('/', (request, reply) =>
    streams.answer({ request, reply, user: { userId: 'maya', sessionKey: 'key' } }, work),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, told, port, url: `http://127.0.0.1:${port}/` };
}

const read = async (response: Response): Promise<StreamEvent[]> => createEventReader()(await response.text());
const words = (text: string): StreamEvent => ({ name: 'words', data: { text } });

async function neverReads(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: calmwick.test\r\n\r\n');
  return socket;
}

describe('a stream', () => {
  test('tells its events in order and ends', async () => {
    const { url } = await serving(async (tell) => ['one', 'two'].forEach((text) => tell(words(text))));
    expect(await read(await fetch(url))).toEqual([words('one'), words('two')]);
  });

  test('that is silent for long is opened and kept open by heartbeats, which no reader takes for an event', async () => {
    const over = Promise.withResolvers<void>();
    const { url } = await serving(
      async (tell) => {
        await over.promise;
        tell(words('at last'));
      },
      { heartbeatMs: 5 },
    );
    const response = await fetch(url);
    expect(response.status).toBe(200);
    over.resolve();
    const text = await response.text();
    expect(text.startsWith(':\n\n')).toBe(true);
    expect(createEventReader()(text)).toEqual([words('at last')]);
  });

  test('whose story fails before the first event is an ordinary refusal', async () => {
    const { url } = await serving(() => Promise.reject(new AppError('out_of_tokens')));
    const response = await fetch(url);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ code: 'out_of_tokens' });
  });

  test('whose story fails later says so as its last event, and what nobody expected is reported and not shown', async () => {
    const broken = new Error('the secret is 42');
    const { url, told } = await serving(async (tell) => {
      tell(words('one'));
      throw broken;
    });
    const events = await read(await fetch(url));
    expect(events).toMatchObject([words('one'), { name: 'failed', data: { code: 'internal' } }]);
    expect(JSON.stringify(events)).not.toContain('42');
    expect(told.failed).toEqual([broken]);
  });

  test('goes on with its work when the reader leaves', async () => {
    const left = Promise.withResolvers<void>();
    const done = Promise.withResolvers<string>();
    const { port } = await serving(async (tell) => {
      tell(words('one'));
      await left.promise;
      tell(words('two'));
      done.resolve('worked to the end');
    });
    const socket = await neverReads(port);
    socket.resume();
    await once(socket, 'data');
    socket.destroy();
    await once(socket, 'close');
    left.resolve();
    expect(await done.promise).toBe('worked to the end');
  });

  test('is one of at most eight of a user; when one ends there is room again', async () => {
    const over = Promise.withResolvers<void>();
    const { url } = await serving(async (tell) => {
      tell(words('open'));
      await over.promise;
    });
    const open = await Promise.all(Array.from({ length: 8 }, () => fetch(url)));
    expect((await fetch(url)).status).toBe(429);
    over.resolve();
    await Promise.all(open.map((response) => response.text()));
    expect((await fetch(url)).status).toBe(200);
  });
});

test('readers who never read are dropped one and all, and the memory stays flat', async () => {
  const READERS = 8;
  const BLOCK = 'x'.repeat(65_536);
  const OFFERED = 1_600;
  let written = 0;
  const { port, told, server } = await serving(async (tell) => {
    for (let i = 0; i < OFFERED; i += 1) {
      tell(words(BLOCK));
      written += 1;
      await new Promise((next) => setImmediate(next));
    }
  });
  const before = process.memoryUsage().rss;
  const sockets = await Promise.all(Array.from({ length: READERS }, () => neverReads(port)));
  await expect.poll(() => written, { timeout: 20_000 }).toBe(READERS * OFFERED);
  expect(told.slow).toBe(READERS);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
  for (const socket of sockets) socket.destroy();
  const open = () => new Promise((count) => server.server.getConnections((_error, number) => count(number)));
  await expect.poll(open).toBe(0);
});

describe('a server that stops', () => {
  test('lets a stream come to its end and then closes its connection', async () => {
    const over = Promise.withResolvers<void>();
    const { url, server } = await serving(async (tell) => {
      tell(words('one'));
      await over.promise;
      tell(words('two'));
    });
    const response = await fetch(url);
    const closed = server.close();
    over.resolve();
    expect(await read(response)).toEqual([words('one'), words('two')]);
    await closed;
  });

  test.each([
    ['has spoken', true],
    ['has said nothing yet', false],
  ])('ends one that %s and does not come to its end', async (_case, speaks) => {
    const spoken = Promise.withResolvers<void>();
    const { url, server } = await serving(
      async (tell) => {
        if (speaks) tell(words('one'));
        spoken.resolve();
        await new Promise(() => undefined);
      },
      { closeAfterMs: 10 },
    );
    const answer = fetch(url);
    await spoken.promise;
    await server.close();
    expect(await read(await answer)).toMatchObject([
      ...(speaks ? [words('one')] : []),
      { name: 'failed', data: { code: 'unavailable' } },
    ]);
  });
});

import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowSlowBody, limitBodyTime } from './body-time.ts';

let server: FastifyInstance;
beforeAll(async () => {
  server = Fastify();
  limitBodyTime(server, 40);
  server.post('/usual', () => ({ ok: true }));
  server.register((slow, _options, done) => {
    slow.removeAllContentTypeParsers();
    slow.addContentTypeParser('*', (request, _body, parsed) => {
      allowSlowBody(request.raw);
      setTimeout(() => parsed(null), 120);
    });
    slow.post('/slow', () => ({ ok: true }));
    done();
  });
  server.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send() }, () => ({
    ok: true,
  }));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

function sendHalf(
  path: string,
  until: (answer: string) => boolean,
): Promise<{ answer: string; closed: boolean }> {
  return new Promise((resolve, reject) => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a`,
      ),
    );
    let answer = '';
    socket.setTimeout(3_000, () => socket.destroy(new Error(`still open: ${answer}`)));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (until(answer)) {
        resolve({ answer, closed: false });
        socket.destroy();
      }
    });
    socket.on('end', () => resolve({ answer, closed: true }));
    socket.on('error', reject);
  });
}

test('a request whose body does not come is answered and closed', async () => {
  const { answer, closed } = await sendHalf('/usual', () => false);
  expect(closed).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test('so is one that was refused before its body came', async () => {
  const { answer, closed } = await sendHalf('/refused', () => false);
  expect(closed).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('a handler that watches over its body itself has the time it takes', async () => {
  const { answer } = await sendHalf('/slow', (text) => text.includes('ok'));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

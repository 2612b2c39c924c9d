import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { destroyConnection } from './destroy-connection.ts';

async function answerAfter(said: string): Promise<string> {
  const server = createServer((socket) => {
    const late = (): void =>
      destroyConnection(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    if (said === '') late();
    else socket.once('data', late);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const browser = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  browser.on('data', (piece) => (heard += piece.toString()));
  if (said !== '') browser.write(said);
  await once(browser, 'close');
  server.close();
  return heard;
}

test('a connection opened in advance, on which nothing was asked, is closed without a word', async () => {
  expect(await answerAfter('')).toBe('');
});

test('a question that does not come to its end is refused', async () => {
  expect(await answerAfter('GET / HT')).toMatch(/^HTTP\/1\.1 400 /);
});

test('whoever never ends the head of a request is cut off', async () => {
  const app = await startTestApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const slow = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  slow.on('data', (piece) => (heard += piece.toString()));
  slow.write('GET /api/config HTTP/1.1\r\nhost: calmwick.test\r\nx-slow: ');
  await once(slow, 'close');
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  await app.close();
});

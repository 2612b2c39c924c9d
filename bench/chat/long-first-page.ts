import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { RunningServer } from '../../tools/testing/start-server.ts';

export type LongChat = { url: string; stop: () => Promise<void> };

const CONVERSATION = '/api/chat/conversation';

async function readMessages({ url }: Pick<RunningServer, 'url'>, cookie: string, count: number) {
  const call = async (path: string) => (await fetch(url + path, { headers: { cookie } })).json();
  const { id } = (await call('/api/auth/user')) as { id: string };
  const { data } = (await call(`/api/chat/${id}/history?limit=${count}`)) as { data: MessageView[] };
  if (data.length < count) throw new Error(`Only ${data.length} messages of ${count}`);
  return data;
}

/** Stands before the server and answers the first page with so many messages at once, where the product shows 20 and more on a press. */
export async function openWithMessages(
  server: Pick<RunningServer, 'url'>,
  cookie: string,
  count: number,
): Promise<LongChat> {
  const body = gzipSync(JSON.stringify({ messages: await readMessages(server, cookie, count) }));
  const pass = (asked: IncomingMessage, reply: ServerResponse): void => {
    const onward = request(
      server.url + asked.url,
      { method: asked.method, headers: asked.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const proxy = createServer((asked, reply) => {
    if (!asked.url?.startsWith(CONVERSATION)) return pass(asked, reply);
    reply
      .writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'cache-control': 'no-store',
      })
      .end(body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

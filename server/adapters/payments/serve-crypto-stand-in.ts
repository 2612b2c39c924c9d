import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from './http-fetch.ts';

/** What happens to the next call. `done`: it is carried out all the same, and only the reply is lost. */
export type CryptoFault =
  | { status: number; retryAfter?: string }
  | { lost: 'reset' | 'truncated' | 'html' | 'hang'; done?: boolean };

function loseReply(reply: ServerResponse, how: 'reset' | 'truncated' | 'html' | 'hang'): void {
  if (how === 'reset') return void reply.socket?.destroy();
  if (how === 'hang') return;
  if (how === 'html')
    return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hello</html>');
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
  reply.write('{"id":"9Ci');
  setImmediate(() => reply.socket?.destroy());
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Serves a stand-in at an address of its own, with the faults of a network. */
export async function serveCryptoStandIn(open: (url: string) => Fetch) {
  const calls: string[] = [];
  const faults: CryptoFault[] = [];
  let httpFetch: Fetch | null = null;
  let url = '';
  const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = request;
    const body = await readBody(request);
    calls.push(`${method} ${path}`);
    const callStandIn = async (): Promise<Response> => {
      const headers = Object.entries(request.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      return (httpFetch as Fetch)(`${url}${path}`, { method, headers, ...(method === 'POST' && { body }) });
    };
    const fault = faults.shift();
    if (fault && 'status' in fault) {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return void reply
        .writeHead(fault.status, headers)
        .end('{"code":"generic-error","message":"secret of theirs"}');
    }
    if (fault) {
      if (fault.done) await callStandIn();
      return loseReply(reply, fault.lost);
    }
    const { status, headers, body: replyBody } = await callStandIn();
    reply.writeHead(status, { 'content-type': headers.get('content-type') ?? 'application/json' });
    reply.end(replyBody ? Buffer.from(await new Response(replyBody).arrayBuffer()) : '');
  };
  const server = createServer((request, reply) => void handle(request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  httpFetch = open(url);
  return {
    url,
    calls,
    /** The next calls meet these faults, in this order. */
    fail: (...planned: CryptoFault[]): void => void faults.push(...planned),
    heal: (): void => void faults.splice(0),
    close: (): Promise<unknown> => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

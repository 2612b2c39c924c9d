import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Carry } from './ask-json.ts';

/** What the next call meets. `done`: the work is done all the same, and the answer is lost. */
export type CryptoFault =
  | { status: number; retryAfter?: string }
  | { lost: 'reset' | 'truncated' | 'html' | 'hang'; done?: boolean };

function lose(reply: ServerResponse, how: 'reset' | 'truncated' | 'html' | 'hang'): void {
  if (how === 'reset') return void reply.socket?.destroy();
  if (how === 'hang') return;
  if (how === 'html')
    return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hello</html>');
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
  reply.write('{"id":"9Ci');
  setImmediate(() => reply.socket?.destroy());
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** A stand-in at an address of its own, with the troubles of a network. */
export async function serveCryptoStandIn(open: (url: string) => Carry) {
  const calls: string[] = [];
  const faults: CryptoFault[] = [];
  let carry: Carry | null = null;
  let url = '';
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = request;
    const body = await read(request);
    calls.push(`${method} ${path}`);
    const work = async (): Promise<Response> => {
      const headers = Object.entries(request.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      return (carry as Carry)(`${url}${path}`, { method, headers, ...(method === 'POST' && { body }) });
    };
    const fault = faults.shift();
    if (fault && 'status' in fault) {
      const more = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return void reply
        .writeHead(fault.status, more)
        .end('{"code":"generic-error","message":"secret of theirs"}');
    }
    if (fault) {
      if (fault.done) await work();
      return lose(reply, fault.lost);
    }
    const { status, headers, body: said } = await work();
    reply.writeHead(status, { 'content-type': headers.get('content-type') ?? 'application/json' });
    reply.end(said ? Buffer.from(await new Response(said).arrayBuffer()) : '');
  };
  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  carry = open(url);
  return {
    url,
    calls,
    /** The next calls meet these, in this order. */
    fail: (...planned: CryptoFault[]): void => void faults.push(...planned),
    heal: (): void => void faults.splice(0),
    close: (): Promise<unknown> => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

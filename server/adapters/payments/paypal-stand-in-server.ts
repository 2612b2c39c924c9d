import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standInKeys } from './paypal-stand-in-messages.ts';
import { openPaypalStandIn } from './paypal-stand-in.ts';
import { refusal, type Answered, type Asked } from './paypal-stand-in-views.ts';

/**
 * What the next call of an address meets. `done`: the work is done all the same, and the answer is lost. `wait`: the answer, or with
 * `hold: 'work'` the work too, waits until the promise resolves.
 */
export type Fault =
  | { status: number; name: string; issue?: string; retryAfter?: number }
  | { location: string }
  | { wait: () => Promise<void>; hold: 'work' | 'answer' }
  | { lost: 'reset' | 'truncated' | 'html' | 'hang'; done?: boolean };

function send(reply: ServerResponse, { status, body, headers }: Answered, retryAfter?: number): void {
  if (reply.destroyed) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  reply.writeHead(status, {
    'content-type': 'application/json',
    ...headers,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  reply.end(text);
}

function lose(reply: ServerResponse, how: 'reset' | 'truncated' | 'html' | 'hang'): void {
  if (how === 'reset') return void reply.socket?.destroy();
  if (how === 'html')
    return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
  if (how === 'hang') return;
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  reply.write('{"id":"5O19');
  setImmediate(() => reply.socket?.destroy());
}

/** PayPal's stand-in at an address of its own, with the troubles of a network. */
export async function servePaypalStandIn(now: () => number) {
  const calls: Asked[] = [];
  const faults: Array<{ path: RegExp; fault: Fault }> = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [path = '/', query = ''] = (request.url ?? '/').split('?');
      const asked: Asked = {
        method: request.method ?? 'GET',
        path,
        query,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      };
      calls.push(asked);
      void answer(asked, reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn = openPaypalStandIn({ base: url, now });

  async function answer(asked: Asked, reply: ServerResponse): Promise<void> {
    const at = faults.findIndex(({ path }) => path.test(`${asked.method} ${asked.path}`));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === undefined) return send(reply, standIn.answer(asked));
    if ('status' in fault)
      return send(reply, refusal(fault.status, fault.name, fault.issue), fault.retryAfter);
    if ('location' in fault) return void reply.writeHead(307, { location: fault.location }).end();
    if ('wait' in fault) {
      if (fault.hold === 'work') await fault.wait();
      const answered = standIn.answer(asked);
      if (fault.hold === 'answer') await fault.wait();
      return send(reply, answered);
    }
    if (fault.done) standIn.answer(asked);
    lose(reply, fault.lost);
  }

  return {
    ...standIn,
    url,
    calls,
    /** The next call whose method and path fit meets this. */
    fail: (path: RegExp, ...planned: Fault[]): void =>
      void faults.push(...planned.map((fault) => ({ path, fault }))),
    /** Settings of an app that pays here. */
    settings: {
      PAYPAL_CLIENT_ID: standInKeys.clientId,
      PAYPAL_CLIENT_SECRET: standInKeys.clientSecret,
      PAYPAL_WEBHOOK_ID: standInKeys.webhookId,
      PAYPAL_BASE_URL: url,
    },
    close: (): Promise<unknown> => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

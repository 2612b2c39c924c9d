import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standInKeys } from './signed-messages.ts';
import { openPaypalStandIn } from './stand-in.ts';
import { errorReply, type StandInReply, type StandInRequest } from './views.ts';

/**
 * What happens to the next call of an address. `done`: it is carried out all the same, and only the reply is lost. `wait`: the reply,
 * or with `hold: 'work'` the whole call, waits until the promise resolves.
 */
export type PaypalFault =
  | { status: number; name: string; issue?: string; retryAfter?: number }
  | { location: string }
  | { wait: () => Promise<void>; hold: 'work' | 'answer' }
  | { lost: 'reset' | 'truncated' | 'html' | 'hang'; done?: boolean };

function sendReply(
  reply: ServerResponse,
  { status, body, headers }: StandInReply,
  retryAfter?: number,
): void {
  if (reply.destroyed) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  reply.writeHead(status, {
    'content-type': 'application/json',
    ...headers,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  reply.end(text);
}

function loseReply(reply: ServerResponse, how: 'reset' | 'truncated' | 'html' | 'hang'): void {
  if (how === 'reset') return void reply.socket?.destroy();
  if (how === 'html')
    return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
  if (how === 'hang') return;
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  reply.write('{"id":"5O19');
  setImmediate(() => reply.socket?.destroy());
}

/** Serves PayPal's stand-in at an address of its own, with the faults of a network. */
export async function servePaypalStandIn(now: () => number) {
  const calls: StandInRequest[] = [];
  const faults: Array<{ path: RegExp; fault: PaypalFault }> = [];
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const [path = '/', query = ''] = (incoming.url ?? '/').split('?');
      const request: StandInRequest = {
        method: incoming.method ?? 'GET',
        path,
        query,
        headers: incoming.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      };
      calls.push(request);
      void respond(request, reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn = openPaypalStandIn({ baseUrl: url, now });

  async function respond(request: StandInRequest, reply: ServerResponse): Promise<void> {
    const index = faults.findIndex(({ path }) => path.test(`${request.method} ${request.path}`));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (fault === undefined) return sendReply(reply, standIn.handle(request));
    if ('status' in fault)
      return sendReply(reply, errorReply(fault.status, fault.name, fault.issue), fault.retryAfter);
    if ('location' in fault) return void reply.writeHead(307, { location: fault.location }).end();
    if ('wait' in fault) {
      if (fault.hold === 'work') await fault.wait();
      const held = standIn.handle(request);
      if (fault.hold === 'answer') await fault.wait();
      return sendReply(reply, held);
    }
    if (fault.done) standIn.handle(request);
    loseReply(reply, fault.lost);
  }

  return {
    ...standIn,
    url,
    calls,
    /** The next call whose method and path match meets this fault. */
    fail: (path: RegExp, ...planned: PaypalFault[]): void =>
      void faults.push(...planned.map((fault) => ({ path, fault }))),
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

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'says'; body: string; type?: string }
  | { kind: 'hangs' }
  | { kind: 'stalls' }
  | { kind: 'truncates' }
  | { kind: 'resets' };

type StandInReply = { status?: number; body: unknown };

export type FaultServer = {
  url: string;
  server: Server;
  /** Paths of the requests, newest last. */
  requests: string[];
  headers: IncomingMessage['headers'][];
  /** Every request gets the fault until null is set. */
  fail: (fault: Fault | null) => void;
  close: () => Promise<void>;
};

function replyWithFault(fault: Fault, reply: ServerResponse, whole: string): void {
  const json = { 'content-type': 'application/json' };
  switch (fault.kind) {
    case 'status':
      reply.writeHead(fault.status, { ...json, ...fault.headers }).end(fault.body ?? '{"error":"no"}');
      return;
    case 'says':
      reply.writeHead(200, { 'content-type': fault.type ?? 'application/json' }).end(fault.body);
      return;
    case 'hangs':
      return;
    case 'stalls':
      reply.writeHead(200, json).write(whole.slice(0, whole.length / 2));
      return;
    case 'truncates':
      reply.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(whole)) });
      reply.write(whole.slice(0, whole.length / 2), () => reply.destroy());
      return;
    case 'resets':
      reply.socket?.resetAndDestroy();
  }
}

export async function startFaultServer(
  answer: (url: URL) => StandInReply,
  whenOpen?: (server: Server) => void,
): Promise<FaultServer> {
  let fault: Fault | null = null;
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    headers.push(request.headers);
    const { status = 200, body } = answer(new URL(request.url ?? '/', 'http://stand-in'));
    const whole = JSON.stringify(body);
    if (fault) return replyWithFault(fault, reply, whole);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(whole);
  });
  whenOpen?.(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    requests: asked,
    headers,
    fail: (next) => void (fault = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

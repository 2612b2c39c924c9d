import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next questions meet instead of an answer. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'says'; body: string; type?: string }
  /** Never answers. */
  | { kind: 'hangs' }
  /** Begins and falls silent. */
  | { kind: 'stalls' }
  /** Breaks off in the middle of an answer. */
  | { kind: 'truncates' }
  | { kind: 'resets' };

type Answer = { status?: number; body: unknown };

export type FaultServer = {
  url: string;
  server: Server;
  /** The addresses asked for, newest last. */
  asked: string[];
  headers: IncomingMessage['headers'][];
  /** Every question meets the fault until it is taken away with null. */
  fail: (fault: Fault | null) => void;
  close: () => Promise<void>;
};

function meet(fault: Fault, reply: ServerResponse, whole: string): void {
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

/** A local server that answers like a provider, and fails like one when told to. */
export async function startFaultServer(
  answer: (url: URL) => Answer,
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
    if (fault) return meet(fault, reply, whole);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(whole);
  });
  whenOpen?.(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    asked,
    headers,
    fail: (next) => void (fault = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

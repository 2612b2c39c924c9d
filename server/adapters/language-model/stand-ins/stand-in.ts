import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stand-in answers one request. */
export type Behaviour =
  | { kind: 'words'; words: readonly string[]; endsWith?: 'stop' | 'length' | 'filter' }
  | {
      kind: 'calls';
      calls: ReadonlyArray<{ name: string; input: unknown }>;
      /** Said before asking. */
      words?: string;
    }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'garbage' }
  | { kind: 'garbage-call'; name: string }
  | { kind: 'hang'; words?: string }
  /** Broken off, or ended in good order before the answer was. */
  | { kind: 'truncated'; words: readonly string[]; politely?: boolean }
  | { kind: 'endless' };

/** A request as any dialect puts it. */
export type Heard = {
  path: string;
  key: string | undefined;
  instructions: string;
  messages: Array<{ role: 'user' | 'assistant' | 'tool'; text: string; pictures: number }>;
  tools: string[];
  mostOutput: number | undefined;
  temperature: number | undefined;
  mayCallTools: boolean;
  /** The whole body, as sent. */
  raw: string;
};

/** How a provider's API is spoken: requests read, answers written as its stream of events. */
export type Dialect = {
  path: string;
  hear: (body: Record<string, unknown>, headers: IncomingMessage['headers']) => Omit<Heard, 'path' | 'raw'>;
  /** Events for a behaviour that speaks; `complete` false leaves out what ends an answer. */
  events: (behaviour: Extract<Behaviour, { kind: 'words' | 'calls' }>, complete: boolean) => string[];
  /** A call whose input is no JSON. */
  garbageCall: (name: string) => string[];
};

export const USAGE = { input: 1_000, output: 200 };

function answer(dialect: Dialect, response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour.kind === 'status') {
    const { status, headers, body } = behaviour;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return void response.end(body ?? JSON.stringify({ error: { message: 'planned', type: 'planned' } }));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behaviour.kind === 'garbage')
    return void response.end('data: {"choices": [{"del\n\n<html>502</html>\n\n');
  if (behaviour.kind === 'garbage-call')
    return void response.end(dialect.garbageCall(behaviour.name).join(''));
  if (behaviour.kind === 'endless') return drip(dialect, response);
  if (behaviour.kind === 'hang') {
    response.flushHeaders();
    const begun = dialect.events({ kind: 'words', words: [behaviour.words ?? ''] }, false);
    return void (behaviour.words && response.write(begun.join('')));
  }
  if (behaviour.kind === 'truncated') {
    const begun = dialect.events({ kind: 'words', words: behaviour.words }, false).join('');
    if (behaviour.politely) return void response.end(begun);
    return void response.write(begun, () => response.destroy());
  }
  response.end(dialect.events(behaviour, true).join(''));
}

/** Words without end, as fast as they are taken. */
function drip(dialect: Dialect, response: ServerResponse): void {
  const [first = '', ...rest] = dialect.events({ kind: 'words', words: ['and on '.repeat(2_000)] }, false);
  response.write(first);
  const more = (): void => {
    while (!response.destroyed && response.write(rest.at(-1) ?? first));
  };
  response.on('drain', more);
  more();
}

/** A local server that speaks a provider's API; it answers each request by the next behaviour, or by what `answer` decides. */
export async function openStandIn(dialect: Dialect) {
  const heard: Heard[] = [];
  const aborted: number[] = [];
  let planned: Behaviour[] = [];
  let decide: ((request: Heard) => Behaviour) | null = null;
  const open = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8');
      const path = request.url ?? '';
      if (path !== dialect.path) return void response.writeHead(404).end('{}');
      const one: Heard = { path, raw, ...dialect.hear(JSON.parse(raw), request.headers) };
      const index = heard.push(one) - 1;
      open.add(response);
      response.on('close', () => {
        open.delete(response);
        if (!response.writableFinished) aborted.push(index);
      });
      answer(
        dialect,
        response,
        decide?.(one) ?? planned.shift() ?? { kind: 'words', words: ['Nothing planned.'] },
      );
    });
  });

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Base URL as an operator sets it. */
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard,
    /** Which of the requests were cut off by the caller. */
    aborted,
    plan: (...behaviours: Behaviour[]): void => {
      planned = behaviours;
      decide = null;
    },
    decide: (by: (request: Heard) => Behaviour): void => {
      decide = by;
    },
    close: async (): Promise<void> => {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof openStandIn>>;

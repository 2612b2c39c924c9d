import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandInReply =
  | { kind: 'words'; words: readonly string[]; endsWith?: 'stop' | 'length' | 'filter' }
  | {
      kind: 'calls';
      calls: ReadonlyArray<{ name: string; input: unknown }>;
      words?: string;
    }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'garbage' }
  | { kind: 'garbage-call'; name: string }
  | { kind: 'hang'; words?: string }
  /** `politely`: ended in good order before the reply was complete. */
  | { kind: 'truncated'; words: readonly string[]; politely?: boolean }
  | { kind: 'endless' };

export type StandInRequest = {
  path: string;
  key: string | undefined;
  instructions: string;
  messages: Array<{ role: 'user' | 'assistant' | 'tool'; text: string; pictures: number }>;
  tools: string[];
  mostOutput: number | undefined;
  temperature: number | undefined;
  mayCallTools: boolean;
  raw: string;
};

export type Dialect = {
  path: string;
  parseRequest: (
    body: Record<string, unknown>,
    headers: IncomingMessage['headers'],
  ) => Omit<StandInRequest, 'path' | 'raw'>;
  /** `complete` false leaves out the ending. */
  formatEvents: (
    behaviour: Extract<StandInReply, { kind: 'words' | 'calls' }>,
    complete: boolean,
  ) => string[];
  formatBrokenCall: (name: string) => string[];
};

export const USAGE = { input: 1_000, output: 200 };

function sendReply(dialect: Dialect, response: ServerResponse, behaviour: StandInReply): void {
  if (behaviour.kind === 'status') {
    const { status, headers, body } = behaviour;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return void response.end(body ?? JSON.stringify({ error: { message: 'planned', type: 'planned' } }));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behaviour.kind === 'garbage')
    return void response.end('data: {"choices": [{"del\n\n<html>502</html>\n\n');
  if (behaviour.kind === 'garbage-call')
    return void response.end(dialect.formatBrokenCall(behaviour.name).join(''));
  if (behaviour.kind === 'endless') return sendEndlessly(dialect, response);
  if (behaviour.kind === 'hang') {
    response.flushHeaders();
    const begun = dialect.formatEvents({ kind: 'words', words: [behaviour.words ?? ''] }, false);
    return void (behaviour.words && response.write(begun.join('')));
  }
  if (behaviour.kind === 'truncated') {
    const begun = dialect.formatEvents({ kind: 'words', words: behaviour.words }, false).join('');
    if (behaviour.politely) return void response.end(begun);
    return void response.write(begun, () => response.destroy());
  }
  response.end(dialect.formatEvents(behaviour, true).join(''));
}

function sendEndlessly(dialect: Dialect, response: ServerResponse): void {
  const [first = '', ...rest] = dialect.formatEvents(
    { kind: 'words', words: ['and on '.repeat(2_000)] },
    false,
  );
  response.write(first);
  const more = (): void => {
    while (!response.destroyed && response.write(rest.at(-1) ?? first));
  };
  response.on('drain', more);
  more();
}

/** Replies to each request with the next planned reply, or with what `answer` decides. */
export async function openStandIn(dialect: Dialect) {
  const requests: StandInRequest[] = [];
  const aborted: number[] = [];
  let plannedReplies: StandInReply[] = [];
  let decide: ((request: StandInRequest) => StandInReply) | null = null;
  const open = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8');
      const path = request.url ?? '';
      if (path !== dialect.path) return void response.writeHead(404).end('{}');
      const one: StandInRequest = { path, raw, ...dialect.parseRequest(JSON.parse(raw), request.headers) };
      const index = requests.push(one) - 1;
      open.add(response);
      response.on('close', () => {
        open.delete(response);
        if (!response.writableFinished) aborted.push(index);
      });
      sendReply(
        dialect,
        response,
        decide?.(one) ?? plannedReplies.shift() ?? { kind: 'words', words: ['Nothing planned.'] },
      );
    });
  });

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Base URL as an operator sets it. */
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard: requests,
    /** Which of the requests were cut off by the caller. */
    aborted,
    plan: (...behaviours: StandInReply[]): void => {
      plannedReplies = behaviours;
      decide = null;
    },
    decide: (by: (request: StandInRequest) => StandInReply): void => {
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

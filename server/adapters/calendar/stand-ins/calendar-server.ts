import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export type StandInReply =
  | { kind: 'good' }
  | { kind: 'json'; body: unknown }
  | { kind: 'text'; status?: number; body: string; type?: string }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'hang' }
  | { kind: 'cut' }
  | { kind: 'endless' };

export type Dialect = {
  sample: string;
  path: RegExp;
  keyName: string | null;
  refusal: { status: number; body: unknown };
};

export const KEY = 'a-key-of-its-plan';

export const dialects = {
  forexfactory: {
    sample: 'forexfactory.json',
    path: /^\/ff_calendar_thisweek\.json$/,
    keyName: null,
    refusal: { status: 403, body: 'Request denied' },
  },
  tradingeconomics: {
    sample: 'tradingeconomics.json',
    path: /^\/calendar\/country\/All\/\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/,
    keyName: 'c',
    refusal: { status: 401, body: 'Invalid credentials' },
  },
  fmp: {
    sample: 'fmp.json',
    path: /^\/stable\/economic-calendar$/,
    keyName: 'apikey',
    refusal: {
      status: 200,
      body: { 'Error Message': 'Invalid API KEY. Please retry or visit our documentation.' },
    },
  },
  finnhub: {
    sample: 'finnhub.json',
    path: /^\/api\/v1\/calendar\/economic$/,
    keyName: 'token',
    refusal: { status: 200, body: { error: "You don't have access to this resource." } },
  },
} satisfies Record<string, Dialect>;

const sampleOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../samples', name), 'utf8');

/** Each request gets the next planned reply, else the sample. */
export async function openCalendarServer(dialect: Dialect) {
  const requests: URL[] = [];
  let planned: StandInReply[] = [];
  const sampleText = sampleOf(dialect.sample);

  const send = (response: ServerResponse, status: number, type: string, body: string): void =>
    void response.writeHead(status, { 'content-type': type }).end(body);

  const sendReply = (response: ServerResponse, answer: StandInReply): void => {
    const json = 'application/json; charset=utf-8';
    if (answer.kind === 'good') return send(response, 200, json, sampleText);
    if (answer.kind === 'json') return send(response, 200, json, JSON.stringify(answer.body));
    if (answer.kind === 'text')
      return send(response, answer.status ?? 200, answer.type ?? 'text/html', answer.body);
    if (answer.kind === 'status') return void response.writeHead(answer.status, answer.headers).end();
    if (answer.kind === 'hang') return response.flushHeaders();
    response.writeHead(200, { 'content-type': json });
    if (answer.kind === 'cut')
      return void response.write(sampleText.slice(0, sampleText.length / 2), () => response.destroy());
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://calendar.test');
    requests.push(url);
    if (!dialect.path.test(url.pathname)) return send(response, 404, 'text/html', '<h1>Not found</h1>');
    if (dialect.keyName && url.searchParams.get(dialect.keyName) !== KEY) {
      const { status, body } = dialect.refusal;
      return send(response, status, 'application/json', JSON.stringify(body));
    }
    sendReply(response, planned.shift() ?? { kind: 'good' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    sample: (): unknown => JSON.parse(sampleText),
    plan: (...answers: StandInReply[]): void => {
      planned = answers;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type CalendarServer = Awaited<ReturnType<typeof openCalendarServer>>;

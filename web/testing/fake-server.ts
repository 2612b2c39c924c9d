import * as z from 'zod/mini';
import { api, type EndpointName, type FileName, type StreamName } from '@app/contracts/api.ts';
import type { ErrorBody } from '@app/contracts/errors.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import type { Row } from '@app/contracts/endpoint.ts';

/** One call as a test meets it: parameters of the path, the query and the parsed body. */
export type Asked = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** Answer with a status other than 200. */
export class Refusal {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    this.status = status;
    this.body = body;
  }
}

/** A stream and a download are given as the whole response they are. */
type Given<Name extends EndpointName> =
  | (Name extends StreamName | FileName ? Response : ReplyOfEndpoint<Name>)
  | Refusal;
type Answer<Name extends EndpointName> = Given<Name> | Promise<Given<Name>>;
export type Answers = { [Name in EndpointName]?: (asked: Asked) => Answer<Name> };

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
// Fixed paths before those with parameters, as a router would.
const table = Object.entries(api as Record<string, Row>)
  .map(([name, row]) => ({ name: name as EndpointName, row, pattern: patternOf(row.path) }))
  .toSorted((one, other) => Number(one.row.path.includes(':')) - Number(other.row.path.includes(':')));

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers as the contract says: what a test returns must fit the row, and an address nobody answers is a 404. */
export async function answer(answers: Answers, method: string, url: URL, body: unknown): Promise<Response> {
  for (const { name, row, pattern } of table) {
    const found = row.method === method ? pattern.exec(url.pathname) : null;
    const give = answers[name];
    if (!found || !give) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
    );
    const query = Object.fromEntries(url.searchParams);
    if (row.query) z.parse(row.query, query);
    if (row.body) z.parse(row.body, body);
    const reply = await (give as (asked: Asked) => unknown)({ params, query, body });
    if (reply instanceof Response) return reply;
    if (reply instanceof Refusal) return json(reply.status, reply.body);
    return json(200, row.reply ? z.parse(row.reply, reply) : reply);
  }
  return json(404, { error: `Nothing answers ${method} ${url.pathname}`, code: 'not_found' });
}

export type Call = { method: string; path: string; query: Record<string, string>; body: unknown };

/** Takes the place of `fetch` and remembers what was asked. */
export function fakeServer(answers: Answers): { fetch: typeof fetch; calls: Call[]; answers: Answers } {
  const calls: Call[] = [];
  const standIn = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://app.test');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const method = init?.method ?? 'GET';
    calls.push({ method, path: url.pathname, query: Object.fromEntries(url.searchParams), body });
    return answer(answers, method, url, body);
  };
  return { fetch: standIn, calls, answers };
}

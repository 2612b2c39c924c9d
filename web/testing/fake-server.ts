import * as z from 'zod/mini';
import { endpoints, type DownloadName, type StreamName } from '@app/contracts/endpoints.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import type { ErrorBody } from '@app/contracts/errors.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';

export type FakeRequest = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** Answer with a status other than 200. */
export class Refusal {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    this.status = status;
    this.body = body;
  }
}

type FakeReply<Name extends EndpointName> =
  | (Name extends StreamName | DownloadName ? Response : ReplyOfEndpoint<Name>)
  | Refusal;
type FakeHandler<Name extends EndpointName> = FakeReply<Name> | Promise<FakeReply<Name>>;
export type FakeHandlers = { [Name in EndpointName]?: (asked: FakeRequest) => FakeHandler<Name> };

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
// Fixed paths before those with parameters, as a router would.
const table = Object.entries(endpoints as Record<string, Endpoint>)
  .map(([name, row]) => ({ name: name as EndpointName, row, pattern: patternOf(row.path) }))
  .toSorted((one, other) => Number(one.row.path.includes(':')) - Number(other.row.path.includes(':')));

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers as the contract says: what a test returns must fit the row, and an address nobody answers is a 404. */
export async function answer(
  answers: FakeHandlers,
  method: string,
  url: URL,
  body: unknown,
): Promise<Response> {
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
    const reply = await (give as (asked: FakeRequest) => unknown)({ params, query, body });
    if (reply instanceof Response) return reply;
    if (reply instanceof Refusal) return json(reply.status, reply.body);
    return json(200, row.reply ? z.parse(row.reply, reply) : reply);
  }
  return json(404, { error: `Nothing answers ${method} ${url.pathname}`, code: 'not_found' });
}

export type Call = { method: string; path: string; query: Record<string, string>; body: unknown };

export function fakeServer(answers: FakeHandlers): {
  fetch: typeof fetch;
  calls: Call[];
  answers: FakeHandlers;
} {
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

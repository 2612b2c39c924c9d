import { addresses } from './addresses.ts';
import type { Api, EndpointName } from './api.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import type { ReplyOf, Row, SentBody, SentParams, SentQuery } from './endpoint.ts';

type Part<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a caller passes to one endpoint, derived from its row. */
export type InputOf<Name extends EndpointName> = Part<'params', SentParams<Api[Name]>> &
  Part<'body', SentBody<Api[Name]>> & { query?: SentQuery<Api[Name]> };
export type ReplyOfEndpoint<Name extends EndpointName> = ReplyOf<Api[Name]>;

type Plain = Record<string, string | number | boolean | undefined>;

export type Outgoing = { method: Row['method']; url: string; body: string | undefined };

/** A call of the table as an HTTP request: path parameters encoded, query in the address, body as JSON. */
export function outgoing<Name extends EndpointName>(name: Name, input?: InputOf<Name>): Outgoing {
  const [method, template] = addresses[name].split(' ', 2) as [Row['method'], string];
  const {
    params = {},
    query = {},
    body,
  } = (input ?? {}) as { params?: Plain; query?: Plain; body?: unknown };
  const path = template.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const tail = search.size > 0 ? `?${search}` : '';
  return {
    method,
    url: path + tail,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** A refused or failed call: `status` 0 means that the server could not be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;

  constructor(status: number, text: string, body?: Partial<ErrorBody>) {
    super(body?.error ?? text);
    this.status = status;
    this.code = body?.code ?? null;
    this.requestId = body?.requestId ?? null;
  }
}

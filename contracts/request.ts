import type { Endpoints } from './endpoints.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import type { ReplyOf, BodyInput, ParamsInput, QueryInput } from './endpoint.ts';
import { routes, type EndpointName, type Method } from './routes.ts';

type InputPart<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export type InputOf<Name extends EndpointName> = InputPart<'params', ParamsInput<Endpoints[Name]>> &
  InputPart<'body', BodyInput<Endpoints[Name]>> & { query?: QueryInput<Endpoints[Name]> };
export type ReplyOfEndpoint<Name extends EndpointName> = ReplyOf<Endpoints[Name]>;

type ScalarRecord = Record<string, string | number | boolean | undefined>;

export type HttpRequest = { method: Method; url: string; body: string | undefined };

export function toHttpRequest<Name extends EndpointName>(name: Name, input?: InputOf<Name>): HttpRequest {
  const [method, template] = routes[name];
  const {
    params = {},
    query = {},
    body,
  } = (input ?? {}) as { params?: ScalarRecord; query?: ScalarRecord; body?: unknown };
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

export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly requestId: string | null;
  /** When the server wants to be asked again. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    text: string,
    body?: Partial<ErrorBody>,
    retryAfterSeconds: number | null = null,
  ) {
    super(body?.error ?? text);
    this.status = status;
    this.code = body?.code ?? null;
    this.requestId = body?.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

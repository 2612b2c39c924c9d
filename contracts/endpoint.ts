import type * as z from 'zod/mini';
import { routes, type Access, type EndpointName, type Method, type Routes } from './routes.ts';

/** At most `max` calls in `seconds` by one user or, before sign-in, one network address. */
export type Limit = { max: number; seconds: number; by: 'user' | 'address' };

export type EndpointDetails = {
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  reply?: z.ZodMiniType;
  /** Server-sent events in place of the reply; `failed` comes last where something fails after the stream has opened. */
  events?: { failed: z.ZodMiniType } & Readonly<Record<string, z.ZodMiniType>>;
  file?: string;
  lasting?: true;
  limits?: readonly Limit[];
  bodyLimit?: number;
  /** Polling does not count as activity of the user, so that sessions idle out. */
  polled?: boolean;
  /** Answered without looking at who asks, also while nobody can be looked up. */
  anonymous?: true;
};

/** `path` in Fastify notation: `/api/live-market-data/:pair`. */
export type Endpoint = EndpointDetails & { method: Method; path: string; access: Access };

type EndpointOf<Name extends EndpointName, Details> = Details & {
  readonly method: Routes[Name][0];
  readonly path: Routes[Name][1];
  readonly access: Routes[Name][2];
};

/** A misspelt key would pass as one more key of an inferred type, and a limit would be lost. */
type Checked<Details> = {
  [Name in keyof Details]: Name extends EndpointName
    ? EndpointDetails & { [Key in Exclude<keyof Details[Name], keyof EndpointDetails>]: never }
    : never;
};

export function defineEndpoints<const Details extends Checked<Details>>(
  details: Details,
): { readonly [Name in keyof Details & EndpointName]: EndpointOf<Name, Details[Name]> } {
  const names = Object.keys(details) as Array<keyof Details & EndpointName>;
  const entries = names.map((name) => {
    const [method, path, access] = routes[name];
    return [name, { method, path, access, ...details[name] }];
  });
  return Object.fromEntries(entries);
}

type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = SchemaOutput<E['params']>;
export type QueryOf<E extends Endpoint> = SchemaOutput<E['query']>;
export type BodyOf<E extends Endpoint> = SchemaOutput<E['body']>;
export type ReplyOf<E extends Endpoint> = SchemaOutput<E['reply']>;
export type ParamsInput<E extends Endpoint> = SchemaInput<E['params']>;
export type QueryInput<E extends Endpoint> = SchemaInput<E['query']>;
export type BodyInput<E extends Endpoint> = SchemaInput<E['body']>;

type EventSchemas<E extends Endpoint> = E extends { events: infer Schemas } ? Schemas : never;
export type EventOf<E extends Endpoint> = {
  [Name in keyof EventSchemas<E> & string]: { name: Name; data: SchemaOutput<EventSchemas<E>[Name]> };
}[keyof EventSchemas<E> & string];

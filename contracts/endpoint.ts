import type * as z from 'zod/mini';

/** `admin`: an admin whose session was opened with the second factor; `admin_role`: also before that. */
export type Access = 'public' | 'user' | 'admin_role' | 'admin';

/** At most `max` calls in `seconds` by one user, or by one network address where nobody is signed in yet. */
export type Limit = { max: number; seconds: number; by: 'user' | 'address' };

/** One endpoint: everything both sides must agree on. Access and limits stand here so that none can be forgotten. */
export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify notation: `/api/live-market-data/:pair`. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent for a redirect, a stream and a download. */
  reply?: z.ZodMiniType;
  /**
   * A stream of server-sent events in place of the reply: each by its name. `failed` is the last one where the story fails after
   * the stream has opened; before that the refusal is an ordinary one.
   */
  events?: { failed: z.ZodMiniType } & Readonly<Record<string, z.ZodMiniType>>;
  /** A download of this type in place of the reply, sent piece by piece. */
  file?: string;
  /** The stream stays open until one side leaves; it does not end with a story. */
  lasting?: true;
  limits?: readonly Limit[];
  /** Largest request body in bytes; 16 KiB where not said. */
  bodyLimit?: number;
  /** Does not count as the user's own activity: polled by the page (sessions idle out all the same). */
  polled?: boolean;
};

export const row = <const R extends Row>(definition: R): R => definition;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<R extends Row> = Parsed<R['params']>;
export type QueryOf<R extends Row> = Parsed<R['query']>;
export type BodyOf<R extends Row> = Parsed<R['body']>;
export type ReplyOf<R extends Row> = Parsed<R['reply']>;
export type SentParams<R extends Row> = Sent<R['params']>;
export type SentQuery<R extends Row> = Sent<R['query']>;
export type SentBody<R extends Row> = Sent<R['body']>;

type Events<R extends Row> = R extends { events: infer E } ? E : never;
/** One event of a streaming row: its name and what it carries. */
export type EventOf<R extends Row> = {
  [Name in keyof Events<R> & string]: { name: Name; data: Parsed<Events<R>[Name]> };
}[keyof Events<R> & string];

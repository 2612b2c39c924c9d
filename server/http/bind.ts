import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, type EndpointName } from '@app/contracts/api.ts';
import type { Row } from '@app/contracts/endpoint.ts';
import type { ErrorCode } from '@app/contracts/errors.ts';
import type { z } from 'zod/mini';
import type { Audience } from './audience.ts';
import type { Call, Download, Handlers, SignedIn } from './call.ts';
import { refuseUnclean } from './clean-input.ts';
import { sendDownload } from './download.ts';
import { AppError } from './errors.ts';
import type { TakeLimit } from './limits.ts';
import { checkOrigin } from './origin.ts';
import type { Sessions } from './session.ts';
import type { Streams, Tell } from './stream.ts';
import { visitorOf } from './visitor.ts';

const SMALL_BODY = 16_384;

export type BindOptions = {
  sessions: Sessions;
  takeLimit: TakeLimit;
  streams: Streams;
  /** Who reads the lasting streams. */
  audience: Audience;
  now: () => number;
  publicOrigin: string;
  /** `__Host-` and Secure where the site is https. */
  cookie: { name: string; secure: boolean };
  /** Replies are checked against the contract in tests and development. */
  checkReplies: boolean;
  onDenied: (call: { name: string; code: ErrorCode; userId: string; address: string }) => void;
};

type AnyHandler = (call: Call<Row>) => unknown;

/** Registers every row of the contract table with its handler. */
export function bindEndpoints(server: FastifyInstance, handlers: Handlers, options: BindOptions): void {
  const paths = new Map<string, Set<string>>();
  for (const name of Object.keys(api) as EndpointName[]) {
    const row: Row = api[name];
    const handler = handlers[name] as unknown as AnyHandler;
    paths.set(row.path, (paths.get(row.path) ?? new Set()).add(row.method));
    server.route({
      method: row.method,
      url: row.path,
      bodyLimit: row.bodyLimit ?? SMALL_BODY,
      exposeHeadRoute: false,
      // Before the body is read, so that another site's page cannot even make us wait for one.
      onRequest: async (request) => {
        if (row.method !== 'GET' || row.file) checkOrigin(request.headers, options.publicOrigin);
      },
      handler: (request, reply) => answer({ name, row, handler, request, reply, options }),
    });
  }
  refuseOtherMethods(server, paths);
}

type Turn = {
  name: EndpointName;
  row: Row;
  handler: AnyHandler;
  request: FastifyRequest;
  reply: FastifyReply;
  options: BindOptions;
};

async function answer({ name, row, handler, request, reply, options }: Turn): Promise<unknown> {
  const now = options.now();
  const secret = request.cookies[options.cookie.name];
  const isForAdmins = row.access === 'admin_role' || row.access === 'admin';
  // What only admins may do goes by the database alone: whoever is none any more is refused at once, in every process.
  const user = await options.sessions.identify(secret, now, row.polled !== true, isForAdmins);
  if (row.access !== 'public' && !user) throw new AppError('not_signed_in');
  if (isForAdmins && user) {
    const refused = adminRefusal(row, user);
    if (refused) {
      options.onDenied({ name, code: refused, userId: user.userId, address: request.ip });
      throw new AppError(refused);
    }
    if (row.access === 'admin' && row.polled !== true) await options.sessions.touchAdmin(user.sessionKey);
  }
  if (row.limits)
    await options.takeLimit(name, row.limits, { userId: user?.userId ?? null, address: request.ip }, now);
  const call = {
    ...readInput(row, request),
    user,
    now,
    ...describe(request),
    visitor: visitorOf(request, reply, options.cookie),
    ...sessionActions({ request, reply, secret, now, options }),
  };
  if (row.lasting && user) {
    options.audience.join({ request, reply, user }, handler(call as unknown as Call<Row>) as Buffer[]);
    return reply;
  }
  if (row.events) {
    const exchange = { request, reply, userId: user?.userId ?? null };
    return options.streams.answer(exchange, async (tell) => {
      const checked = options.checkReplies ? checkEvents(name, row, tell) : tell;
      await handler({ ...call, tell: checked } as unknown as Call<Row>);
    });
  }
  const result = await handler(call as unknown as Call<Row>);
  if (row.file) return sendDownload(reply, row.file, result as Download);
  return send(name, row, result, reply, options);
}

/** Why an admin's row is closed to this user, or null. */
function adminRefusal({ access }: Row, { role, adminUntil }: SignedIn): 'forbidden' | 'second_factor' | null {
  if (role !== 'admin') return 'forbidden';
  return access === 'admin' && adminUntil === null ? 'second_factor' : null;
}

function readInput(row: Row, request: FastifyRequest) {
  const { params, query, body } = request;
  refuseUnclean(params);
  refuseUnclean(query);
  refuseUnclean(body);
  return { params: parse(row.params, params), query: parse(row.query, query), body: parse(row.body, body) };
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.');
  const said =
    issue?.message && issue.message !== 'Invalid input'
      ? issue.message
      : `Please check ${where || 'what you sent'}.`;
  throw new AppError('bad_input', said);
}

function describe(request: FastifyRequest) {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}

function sessionActions({
  request,
  reply,
  secret,
  now,
  options,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  secret: string | undefined;
  now: number;
  options: BindOptions;
}) {
  const { name, secure } = options.cookie;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    startSession: async (userId: string): Promise<void> => {
      await options.sessions.end(secret);
      const fresh = await options.sessions.start(userId, now, describe(request));
      reply.setCookie(name, fresh, { ...attributes, maxAge: 30 * 86_400 });
    },
    endSession: async (): Promise<void> => {
      // First, so that the browser forgets it even where the database fails.
      reply.clearCookie(name, attributes);
      await options.sessions.end(secret);
    },
  };
}

function send(
  name: EndpointName,
  row: Row,
  result: unknown,
  reply: FastifyReply,
  options: BindOptions,
): unknown {
  const { prepared, redirect } = result as { prepared?: Buffer; redirect?: string };
  if (!row.reply) return reply.redirect(redirect ?? '/', 302);
  if (options.checkReplies) {
    const shown: unknown = prepared === undefined ? result : JSON.parse(prepared.toString());
    expectShape(`The reply of ${name}`, row.reply, shown);
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(prepared ?? JSON.stringify(result));
}

function expectShape(what: string, schema: z.ZodMiniType, value: unknown): void {
  const checked = schema.safeParse(value);
  if (checked.success) return;
  const issues = checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
  throw new Error(`${what} breaks its contract: ${issues}`);
}

const checkEvents =
  (name: EndpointName, { events }: Row, tell: Tell): Tell =>
  (event) => {
    const schema = events?.[event.name];
    if (!schema) throw new Error(`${name} has no event ${event.name}`);
    expectShape(`The event ${event.name} of ${name}`, schema, event.data);
    tell(event);
  };

/** A known address asked with another method is 405 and does nothing. */
function refuseOtherMethods(server: FastifyInstance, paths: Map<string, Set<string>>): void {
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  for (const [url, taken] of paths) {
    const others = all.filter((method) => !taken.has(method));
    server.route({
      method: [...others],
      url,
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.header('allow', [...taken].join(', '));
        throw new AppError('wrong_method');
      },
      handler: () => undefined,
    });
  }
}

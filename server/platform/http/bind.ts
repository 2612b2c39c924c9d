import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import type { ErrorCode } from '@app/contracts/errors.ts';
import type { z } from 'zod/mini';
import type { SessionOwner } from '../access/security-state.ts';
import type { Audience } from './streams/audience.ts';
import type { Call, Download, Handlers, SignedIn } from './call.ts';
import { nameRequestOwner } from '../database/connections/request-scope.ts';
import { refuseUnstorableText } from './clean-input.ts';
import { sendDownload } from './download.ts';
import { isLocalRequest } from './hosts/local-request.ts';
import { AppError } from './errors.ts';
import type { ConsumeLimits } from './limits/limits.ts';
import { checkOrigin } from './sessions/origin.ts';
import type { Sessions } from './sessions/session.ts';
import type { Streams, SendEvent } from './streams/stream.ts';
import { createHandshakes, createMark } from './sessions/visitor.ts';

const SMALL_BODY = 16_384;

export type BindOptions = {
  sessions: Sessions;
  consumeLimits: ConsumeLimits;
  streams: Streams;
  audience: Audience;
  now: () => number;
  publicOrigin: string;
  cookie: { name: string; secure: boolean };
  checkReplies: boolean;
  onDenied: (call: { name: string; code: ErrorCode; userId: string; address: string }) => void;
};

type UntypedHandler = (call: Call<Endpoint>) => unknown;

export function bindEndpoints(server: FastifyInstance, handlers: Handlers, options: BindOptions): void {
  const paths = new Map<string, Set<string>>();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const row: Endpoint = endpoints[name];
    const handler = handlers[name] as unknown as UntypedHandler;
    paths.set(row.path, (paths.get(row.path) ?? new Set()).add(row.method));
    server.route({
      method: row.method,
      url: row.path,
      bodyLimit: row.bodyLimit ?? SMALL_BODY,
      exposeHeadRoute: false,
      // Before the body is read, so that another site's page cannot make us wait for one.
      onRequest: async (request) => {
        if (row.method !== 'GET' || row.file) checkOrigin(request.headers, options.publicOrigin);
      },
      handler: (request, reply) => answerCall({ name, row, handler, request, reply, options }),
    });
  }
  refuseOtherMethods(server, paths);
}

type EndpointCall = {
  name: EndpointName;
  row: Endpoint;
  handler: UntypedHandler;
  request: FastifyRequest;
  reply: FastifyReply;
  options: BindOptions;
};

async function answerCall({ name, row, handler, request, reply, options }: EndpointCall): Promise<unknown> {
  const now = options.now();
  const secret = request.cookies[options.cookie.name];
  const isForAdmins = row.access === 'admin_role' || row.access === 'admin';
  // Admin routes bypass the cache, so that a revoked admin is refused at once in every process.
  const user = row.anonymous
    ? null
    : await options.sessions.identify(secret, now, row.polled !== true, isForAdmins);
  if (user) nameRequestOwner(user.userId);
  if (row.access !== 'public' && !user) throw new AppError('not_signed_in');
  if (isForAdmins && user) {
    const refused = findAdminRefusal(row, user);
    if (refused) {
      options.onDenied({ name, code: refused, userId: user.userId, address: request.ip });
      throw new AppError(refused);
    }
    if (row.access === 'admin' && row.polled !== true) await options.sessions.touchAdmin(user.sessionKey);
  }
  if (row.limits)
    await options.consumeLimits(name, row.limits, { userId: user?.userId ?? null, address: request.ip }, now);
  const exchange = { request, reply, session: options.cookie };
  const call = {
    ...readInput(row, request),
    user,
    now,
    ...describeCaller(request),
    visitor: createMark('visitor', exchange),
    device: createMark('device', exchange),
    handshake: createHandshakes(exchange),
    ...sessionActions({ request, reply, secret, now, options }),
  };
  if (row.lasting && user) {
    options.audience.join({ request, reply, user }, handler(call as unknown as Call<Endpoint>) as Buffer[]);
    return reply;
  }
  if (row.events) {
    const exchange = { request, reply, user };
    return options.streams.answer(exchange, async (tell) => {
      const checked = options.checkReplies ? checkEvents(name, row, tell) : tell;
      await handler({ ...call, tell: checked } as unknown as Call<Endpoint>);
    });
  }
  const result = await handler(call as unknown as Call<Endpoint>);
  if (row.file) return sendDownload(reply, row.file, result as Download);
  return sendReply(name, row, result, reply, options);
}

function findAdminRefusal(
  { access }: Endpoint,
  { role, adminUntil }: SignedIn,
): 'forbidden' | 'second_factor' | null {
  if (role !== 'admin') return 'forbidden';
  return access === 'admin' && adminUntil === null ? 'second_factor' : null;
}

function readInput(row: Endpoint, request: FastifyRequest) {
  const { params, query, body } = request;
  refuseUnstorableText(params);
  refuseUnstorableText(query);
  refuseUnstorableText(body);
  return {
    params: parseInput(row.params, params),
    query: parseInput(row.query, query),
    body: parseInput(row.body, body),
  };
}

/** What the validator says where a schema has no sentence of its own; nothing for people. */
const VALIDATOR_TEXT = /^(Invalid\b|Too (big|small)\b|Unrecognized key)/;

function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.message && !VALIDATOR_TEXT.test(issue.message)) throw new AppError('bad_input', issue.message);
  const field = nameField(issue?.path ?? []);
  throw new AppError('bad_input', field ? `Please check this and try again: ${field}.` : undefined);
}

/** `quietHours.start` as a person says it: "quiet hours, start". */
const nameField = (path: readonly PropertyKey[]): string =>
  path
    .filter((part) => typeof part === 'string')
    .map((part) => part.replaceAll(/[_-]+|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
    .join(', ');

function describeCaller(request: FastifyRequest) {
  return {
    address: request.ip,
    isLocal: isLocalRequest(request),
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
    startSession: async (owner: SessionOwner, { isNewAccount = false } = {}): Promise<void> => {
      const device = createMark('device', { request, reply, session: options.cookie });
      const previousDeviceKey = device.key();
      const { key: deviceKey, remember } = device.prepare();
      const origin = { ...describeCaller(request), deviceKey, previousDeviceKey, isNewAccount };
      const fresh = await options.sessions.start(owner, now, origin);
      // Only now, as a refusal changes nothing; and first, where outside tools look for the session.
      reply.setCookie(name, fresh, { ...attributes, maxAge: 30 * 86_400 });
      remember();
      await options.sessions.end(secret);
    },
    endSession: async (): Promise<void> => {
      reply.clearCookie(name, attributes);
      await options.sessions.end(secret);
    },
  };
}

function sendReply(
  name: EndpointName,
  row: Endpoint,
  result: unknown,
  reply: FastifyReply,
  options: BindOptions,
): unknown {
  const { prepared, redirect } = result as { prepared?: Buffer; redirect?: string };
  if (!row.reply) return reply.redirect(redirect ?? '/', 302);
  if (options.checkReplies) {
    const shown: unknown = prepared === undefined ? result : JSON.parse(prepared.toString());
    assertContract(`The reply of ${name}`, row.reply, shown);
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(prepared ?? JSON.stringify(result));
}

function assertContract(what: string, schema: z.ZodMiniType, value: unknown): void {
  const checked = schema.safeParse(value);
  if (checked.success) return;
  const issues = checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
  throw new Error(`${what} breaks its contract: ${issues}`);
}

const checkEvents =
  (name: EndpointName, { events }: Endpoint, tell: SendEvent): SendEvent =>
  (event) => {
    const schema = events?.[event.name];
    if (!schema) throw new Error(`${name} has no event ${event.name}`);
    assertContract(`The event ${event.name} of ${name}`, schema, event.data);
    tell(event);
  };

function refuseOtherMethods(server: FastifyInstance, paths: Map<string, Set<string>>): void {
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  for (const [url, taken] of paths) {
    const others = all.filter((method) => !taken.has(method) && !server.hasRoute({ method, url }));
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

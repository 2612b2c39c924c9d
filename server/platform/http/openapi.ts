import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { errorStatus, type ErrorCode } from '@app/contracts/errors.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const failure = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus)),
  requestId: z.optional(z.string()),
});

function describeFailures({ access, body, params, query, limits }: Endpoint): Json {
  const codes: ErrorCode[] = ['internal', 'unavailable'];
  if (body || params || query) codes.push('bad_input');
  if (body) codes.push('too_large', 'wrong_content_type', 'wrong_origin');
  if (access !== 'public') codes.push('not_signed_in');
  if (access === 'admin_role' || access === 'admin') codes.push('forbidden');
  if (access === 'admin') codes.push('second_factor');
  if (limits) codes.push('too_many');
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Failure' }]));
}

function describeParameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

const jsonContent = (schema: unknown): Json => ({ 'application/json': { schema } });

function describeReply({ reply, events, file }: Endpoint): Json {
  if (file) return { 200: { description: 'A file', content: { [file.split(';', 1)[0] ?? file]: {} } } };
  if (events) {
    const kinds = Object.entries(events).map(([title, schema]) => ({ title, ...schemaOf(schema, 'output') }));
    return { 200: { description: 'Events', content: { 'text/event-stream': { schema: { oneOf: kinds } } } } };
  }
  return reply
    ? { 200: { description: 'OK', content: jsonContent(schemaOf(reply, 'output')) } }
    : { 302: { description: 'Redirect' } };
}

function describeOperation(name: string, row: Endpoint): Json {
  const parameters = [...describeParameters('path', row.params), ...describeParameters('query', row.query)];
  const answer = describeReply(row);
  return {
    operationId: name,
    summary: row.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(row.body && { requestBody: { required: true, content: jsonContent(schemaOf(row.body, 'input')) } }),
    responses: { ...answer, ...describeFailures(row) },
    security: row.access === 'public' ? [] : [{ session: [] }],
  };
}

export function describeApi(title: string, cookieName: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = describeOperation(name, row);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      responses: {
        Failure: { description: 'Refused or failed', content: jsonContent(schemaOf(failure, 'output')) },
      },
    },
  };
}

export function serveApiDescription(server: FastifyInstance, title: string, cookieName: string): void {
  let text: string | undefined;
  server.get('/api/openapi.json', { exposeHeadRoute: false }, (_request, reply) => {
    text ??= JSON.stringify(describeApi(title, cookieName));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

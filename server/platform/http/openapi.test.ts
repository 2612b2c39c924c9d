import { afterAll, expect, test } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { startTestApp } from '../../testing/app.ts';

type Operation = {
  operationId: string;
  parameters?: Array<{ name: string; in: string }>;
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } };
  responses: Record<
    string,
    {
      content?: {
        'application/json': { schema: object };
        'text/event-stream'?: { schema: { oneOf: Array<{ title: string }> } };
      };
    }
  >;
  security: object[];
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

const app = await startTestApp();
const described: Description = (await app.browser().raw({ method: 'GET', url: '/api/openapi.json' })).json();
afterAll(() => app.close());

test.each(Object.entries<Endpoint>(endpoints))(
  '%s is described with its input, its answer and who may ask',
  (name, row) => {
    expect(described.openapi).toBe('3.1.0');
    const operation = described.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toHaveLength(row.access === 'public' ? 0 : 1);
    expect(operation?.requestBody !== undefined).toBe(row.body !== undefined);
    if (row.body)
      expect(
        Object.keys(operation?.requestBody?.content['application/json'].schema.properties ?? {}),
      ).not.toEqual([]);
    for (const [, key] of row.path.matchAll(/:(\w+)/g))
      expect(operation?.parameters).toContainEqual(expect.objectContaining({ name: key, in: 'path' }));
    const answer = operation?.responses[row.reply || row.events || row.file ? '200' : '302'];
    expect(answer).toBeDefined();
    if (row.reply) expect(Object.keys(answer?.content?.['application/json'].schema ?? {})).not.toEqual([]);
    if (row.events)
      expect(answer?.content?.['text/event-stream']?.schema.oneOf.map((event) => event.title)).toEqual(
        Object.keys(row.events),
      );
    expect(Object.keys(operation?.responses ?? {}).includes('401')).toBe(row.access !== 'public');
  },
);

test('nothing is described that is not in the table', () => {
  const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('a site in production describes itself to nobody', async () => {
  const site = await startTestApp({
    publicUrl: 'https://calmwick.test',
    settings: {
      NODE_ENV: 'production',
      SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
      PUBLIC_URL: 'https://calmwick.test',
    },
  });
  try {
    for (const url of ['/api/openapi.json', '/openapi.json', '/docs', '/dev/outbox']) {
      const answer = await site.browser().raw({ method: 'GET', url });
      expect([answer.statusCode, answer.json().code], url).toEqual([404, 'not_found']);
    }
  } finally {
    await site.close();
  }
});

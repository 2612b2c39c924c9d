import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { errorStatus, type ErrorCode } from '@app/contracts/errors.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import { NOON, startTestApp, type TestApp } from '../app.ts';
import { breakoutMarket } from '../markets/breakout-market.ts';
import { anAdmin } from '../users/an-admin.ts';
import type { StoredUser } from '../users/stored-user.ts';
import { corpus } from './corpus.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-runs.ts';
import { arbitraryOf, hostileValue, mutated, toHostileJson } from './schema-arbitrary.ts';

/** Longer than any limit's window. */
const WINDOW_MS = 3_600_000;
const MAX_GROWTH_BYTES = 400 * 1024 * 1024;

type Row = [EndpointName, Endpoint];
type FuzzRequest = { name: EndpointName; url: string; body: string | undefined };

/** A stream stays open, so it is tried where streams are tested. */
const rows = (Object.entries(endpoints) as Row[]).filter(([, row]) => !row.lasting);

let app: TestApp;
let user: StoredUser;
beforeAll(async () => {
  app = await startTestApp({ market: breakoutMarket(NOON) });
  user = await anAdmin(app);
});
afterAll(() => app.close());

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()).slice(
    0,
    2_000,
  );

const partOf = (schema: Endpoint['body']): fc.Arbitrary<unknown> =>
  schema
    ? fc.oneof(
        { weight: 2, arbitrary: arbitraryOf(schema) },
        { weight: 3, arbitrary: mutated(arbitraryOf(schema)) },
      )
    : fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileValue });

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { other: value };

/** By the contract's own schemas and beside them: a new line of the table is tried without being named here. */
const anyRequest: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...rows).chain(([name, row]) =>
  fc.record({ params: partOf(row.params), query: partOf(row.query), body: partOf(row.body) }).map((parts) => {
    const params = toRecord(parts.params);
    const path = row.path.replace(
      /:(\w+)/g,
      (_whole, key: string) => encode(params[key] ?? params.other ?? 'x') || 'x',
    );
    const query = Object.entries(toRecord(parts.query)).filter(([, value]) => value !== undefined);
    const tail = query
      .map(([key, value]) => `${encode(key)}=${encode(value)}`)
      .join('&')
      .slice(0, 6_000);
    const body = row.method === 'GET' || parts.body === undefined ? undefined : toHostileJson(parts.body);
    return { name, url: tail ? `${path}?${tail}` : path, body };
  }),
);

async function send({ name, url, body }: FuzzRequest): Promise<void> {
  app.clock.advance(WINDOW_MS);
  const { method, reply } = endpoints[name] as Endpoint;
  if (name === 'logout') user = await anAdmin(app);
  const answer = await user.raw({ method, url, ...(body !== undefined && { body }) });
  const shown = `${method} ${url.slice(0, 300)} ${body?.slice(0, 300)} -> ${answer.statusCode} ${answer.body.slice(0, 200)}`;
  if (answer.statusCode === 401 && name !== 'login') user = await anAdmin(app);
  if (answer.statusCode >= 400) {
    const { code } = answer.json<{ code: ErrorCode }>();
    // 503: an outside service that this app does not have.
    expect(answer.statusCode === 503 || answer.statusCode < 500, shown).toBe(true);
    expect(errorStatus[code], shown).toBe(answer.statusCode);
  } else if (answer.statusCode < 300 && reply) {
    const parsed = reply.safeParse(answer.json());
    expect(parsed.success, `${shown} ${JSON.stringify(parsed.error?.issues ?? null).slice(0, 200)}`).toBe(
      true,
    );
  }
}

test.each(corpus)('kept: $found', ({ name, path, body }) =>
  send({ name, url: path ?? endpoints[name].path, body }),
);

test('whatever is sent to whatever endpoint, it is answered by the contract or refused', async () => {
  const before = process.memoryUsage().rss;
  await fc.assert(fc.asyncProperty(anyRequest, send), { seed: FUZZ_SEED, numRuns: FUZZ_RUNS });
  expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect(({} as { role?: unknown }).role).toBeUndefined();
});

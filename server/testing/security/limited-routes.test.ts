import { afterAll, expect, test } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { startTestApp } from '../app.ts';
import { aStoredUser } from '../users/stored-user.ts';

const app = await startTestApp();
afterAll(() => app.close());

const rows = Object.entries<Endpoint>(endpoints);
const changing = rows.filter(([, row]) => row.method !== 'GET');
const open = changing.filter(([, { access }]) => access === 'public' || access === 'user');
/** Whoever is signed out meets the limits by address alone. */
const limitsOf = ({ access, limits = [] }: Endpoint): number[] =>
  limits.filter(({ by }) => access === 'user' || by === 'address').map(({ max }) => max);
const address = (row: Endpoint): string => row.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

test('whatever changes something has a limit; ending what is open alone has none', () => {
  const unlimited = changing.filter(([, { limits = [] }]) => limits.length === 0);
  expect(unlimited.map(([name]) => name).toSorted()).toEqual(['closeAdminAccess', 'logout']);
});

test.each(open.filter(([, row]) => Math.min(...limitsOf(row)) <= 40))(
  '%s beyond its limit is refused and says when to come back',
  async (_name, row) => {
    const { raw } = row.access === 'user' ? await aStoredUser(app) : app.browser('192.0.2.77');
    const max = Math.min(...limitsOf(row));
    const answers = [];
    for (let n = 0; n <= max; n += 1)
      answers.push(await raw({ method: row.method, url: address(row), ...(row.body && { body: '{}' }) }));
    expect(answers.slice(0, max).filter(({ statusCode }) => statusCode === 429)).toEqual([]);
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  },
);

import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

const SAMPLES = 60;
/** Equal distributions differ by so many standard errors once in two million runs. */
const MAX_Z = 5.2;

/** Mann-Whitney: how far the ranks of one sample lie from those of the other, in standard errors. */
function rankDistance(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const sum = all.reduce((ranks, { isOne }, i) => ranks + (isOne ? i + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

/** In turn, so that what else runs on the machine slows both alike; each address once, so that no limit ends it. */
async function measure(
  call: (email: string, address: string) => Promise<unknown>,
  known: readonly string[],
): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const run = async (email: string, n: number): Promise<number> => {
    const start = performance.now();
    await call(email, `10.${n >> 8}.${n & 255}.9`);
    return performance.now() - start;
  };
  for (const [n, email] of known.entries()) {
    const stranger = email.replace('@', '-stranger@');
    const isFirst = n % 2 === 0;
    if (isFirst) times.known.push(await run(email, n));
    times.unknown.push(await run(stranger, n + 10_000));
    if (!isFirst) times.known.push(await run(email, n));
  }
  return times;
}

const known: string[] = [];
for (let n = 0; n < SAMPLES; n += 1) {
  const { email } = await aUser(app, `somebody-${n}@example.com`);
  known.push(email);
}

test.each([
  ['forgot-password', '/api/forgot-password'],
  ['resend-verification', '/api/resend-verification'],
])('%s takes as long for an address with an account as for one without', async (_what, url) => {
  const call = async (email: string, address: string) => {
    const { statusCode } = await app
      .browser(address)
      .raw({ method: 'POST', url, body: JSON.stringify({ email }) });
    expect(statusCode).toBe(200);
  };
  const times = await measure(call, known);
  expect(Math.abs(rankDistance(times.known, times.unknown))).toBeLessThan(MAX_Z);
});

test('before the reply nothing is written that tells whether there is an account', async () => {
  const countRows = () =>
    app.query<{ mails: number; links: number; requests: number; jobs: number }>(`
      SELECT (SELECT count(*) FROM outbox)::int AS mails, (SELECT count(*) FROM email_tokens)::int AS links,
        (SELECT count(*) FROM mail_requests)::int AS requests, (SELECT count(*) FROM graphile_worker._private_jobs)::int AS jobs`);
  for (const email of [known[0] ?? '', 'nobody-here@example.com']) {
    await app.runJobs();
    const [before] = await countRows();
    await app.browser('192.0.2.77').call('forgotPassword', { body: { email } });
    await app.browser('192.0.2.77').call('resendVerification', { body: { email } });
    const [after] = await countRows();
    expect(after).toEqual({
      mails: before?.mails,
      links: before?.links,
      requests: (before?.requests ?? 0) + 2,
      jobs: (before?.jobs ?? 0) + 2,
    });
  }
  await app.runJobs();
  expect(await app.query('SELECT email FROM mail_requests')).toEqual([]);
});

test('a wrong password takes as long for an account as for none', async () => {
  const times = await measure(
    async (email, address) => {
      const body = JSON.stringify({ email, password: 'not it at all' });
      expect((await app.browser(address).raw({ method: 'POST', url: '/api/login', body })).statusCode).toBe(
        401,
      );
    },
    known.slice(0, 30),
  );
  expect(Math.abs(rankDistance(times.known, times.unknown))).toBeLessThan(MAX_Z);
});

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import {
  FREE_CALLS_UNDER_ATTACK,
  freeCalls,
  type ProvenAct,
} from '@app/domain/access/guessing/proof-of-work.ts';
import { CaptchaDown } from '../../../adapters/captcha/port.ts';
import { countCalls } from '../../../platform/http/limits/stored-counts.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const exhaust = async (
  of: TestApp,
  act: ProvenAct,
  address: string,
  calls = freeCalls[act].max,
): Promise<void> => {
  await countCalls(of.db, `proof:${act}:${address}`, freeCalls[act].windowMs, of.clock.now(), calls);
};

let people = 0;
async function signUp(of: TestApp, address: string, proof?: string) {
  people += 1;
  const body = JSON.stringify({ email: `person-${people}@example.com`, password: 'quiet river 7', proof });
  return of.browser(address).raw({ method: 'POST', url: '/api/register', body });
}

async function solve(of: TestApp, act: ProvenAct, address: string): Promise<string> {
  const task = await of.browser(address).call('createProofTask', { body: { act } });
  if (task.provider !== 'proof-of-work') throw new Error('a hosted captcha was asked for');
  const { parameters, signature } = task.puzzle;
  const solution = await solveChallenge({ challenge: { parameters: JSON.parse(parameters) }, deriveKey });
  return JSON.stringify({
    ...task.puzzle,
    signature,
    counter: solution?.counter,
    derivedKey: solution?.derivedKey,
  });
}

test('beyond the rate of a classroom a sign-up needs a solved puzzle, once each', async () => {
  const address = '192.0.2.1';
  await exhaust(app, 'register', address);
  const refused = await signUp(app, address);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('puzzle_needed');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const proof = await solve(app, 'register', address);
  const uses = await Promise.all([signUp(app, address, proof), signUp(app, address, proof)]);
  expect(uses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 429]);
  expect((await signUp(app, address, proof)).statusCode).toBe(429);
  expect((await signUp(app, '192.0.2.2')).statusCode).toBe(200);
});

test('a puzzle works for its own act and network, unchanged and for ten minutes', async () => {
  const address = '192.0.2.3';
  await exhaust(app, 'register', address);
  await exhaust(app, 'register', '192.0.2.4');
  const proof = await solve(app, 'register', address);
  expect((await signUp(app, '192.0.2.4', proof)).statusCode).toBe(429);
  const { parameters, ...rest } = JSON.parse(proof) as { parameters: string; signature: string };
  const longer = { ...(JSON.parse(parameters) as { data: { until: number } }) };
  longer.data.until += 1;
  for (const forged of [
    'not json',
    '{}',
    JSON.stringify({ ...rest, parameters, counter: 1, derivedKey: '00' }),
    JSON.stringify({ ...rest, parameters: JSON.stringify(longer) }),
    JSON.stringify({ ...rest, parameters, signature: '00' }),
    JSON.stringify({ ...rest, parameters: '{"__proto__":{}}' }),
  ])
    expect((await signUp(app, address, forged)).statusCode).toBe(429);
  app.clock.advance(10 * MINUTE_MS);
  expect((await signUp(app, address, proof)).statusCode).toBe(429);
  expect((await signUp(app, address, await solve(app, 'register', address))).statusCode).toBe(200);
});

test('asking for a new password beyond the rate needs a puzzle too', async () => {
  const address = '192.0.2.5';
  await exhaust(app, 'forgotPassword', address);
  const ask = (proof?: string) =>
    app.browser(address).raw({
      method: 'POST',
      url: '/api/forgot-password',
      body: JSON.stringify({ email: 'somebody@example.com', proof }),
    });
  expect((await ask()).json().code).toBe('puzzle_needed');
  expect((await ask(await solve(app, 'forgotPassword', address))).statusCode).toBe(200);
});

test('while the installation is farmed, puzzles begin with the 21st sign-up of a network', async () => {
  const site = await startTestApp({ settings: { SIGN_UPS_FROM_NOWHERE_PER_DAY: '0' } });
  try {
    expect((await signUp(site, '192.0.2.6')).statusCode).toBe(200);
    await exhaust(site, 'register', '192.0.2.6', FREE_CALLS_UNDER_ATTACK - 1);
    expect((await signUp(site, '192.0.2.6')).json().code).toBe('puzzle_needed');
    expect((await signUp(site, '192.0.2.7')).statusCode).toBe(200);
    site.clock.advance(HOUR_MS);
    expect((await signUp(site, '192.0.2.6')).statusCode).toBe(200);
  } finally {
    await site.close();
  }
});

test('a hosted captcha takes the place of the puzzle, and its failure is no pass', async () => {
  const verify = (answer: string) =>
    answer === 'down' ? Promise.reject(new CaptchaDown('down')) : Promise.resolve(answer === 'right');
  const site = await startTestApp({ captcha: { provider: 'turnstile', siteKey: 'site', verify } });
  try {
    await exhaust(site, 'register', '192.0.2.8');
    expect(await site.browser().call('createProofTask', { body: { act: 'register' } })).toEqual({
      provider: 'turnstile',
      siteKey: 'site',
    });
    expect((await signUp(site, '192.0.2.8', 'wrong')).statusCode).toBe(429);
    expect((await signUp(site, '192.0.2.8', 'down')).statusCode).toBe(503);
    expect((await signUp(site, '192.0.2.8', 'right')).statusCode).toBe(200);
  } finally {
    await site.close();
  }
});

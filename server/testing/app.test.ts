import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the app says that it is ready', async () => {
  expect(await app.browser().call('getHealth')).toMatchObject({ status: 'ok', database: 'ok' });
});

test('a call that needs a session is refused with a code and a reference', async () => {
  const answer = await app.browser().raw({ method: 'GET', url: '/api/signals' });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({
    error: 'Please sign in.',
    code: 'not_signed_in',
    requestId: expect.any(String),
  });
});

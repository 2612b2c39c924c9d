import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../app.ts';
import { aUser } from '../users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

const DEFAULTS = [
  ['admin@example.com', 'admin'],
  ['admin@example.com', 'password'],
  ['admin', 'admin'],
  ['root@localhost', 'root'],
  ['test@example.com', 'test'],
  ['demo@example.com', 'demo'],
];

test('a fresh database has no account, so no known pair signs in', async () => {
  expect(await app.query('SELECT 1 FROM users')).toEqual([]);
  for (const [email, password] of DEFAULTS) {
    const body = JSON.stringify({ email, password });
    const answer = await app.browser('192.0.2.40').raw({ method: 'POST', url: '/api/login', body });
    expect([400, 401]).toContain(answer.statusCode);
    expect(answer.cookies).toEqual([]);
  }
});

test('users are told of themselves what they may know: no secret, no address of a network, nobody else', async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  const answer = await maya.raw({ method: 'GET', url: '/api/auth/user' });
  const secret = /hash|token$|secret|password|epoch|address|^ip|factor$/i;
  const known = ['hasPassword'];
  const keys = Object.keys(answer.json<Record<string, unknown>>());
  expect(keys.filter((key) => secret.test(key) && !known.includes(key))).toEqual([]);
  const stored = await app.query<Record<string, unknown>>(`SELECT * FROM users WHERE id = '${maya.id}'`);
  const hidden = Object.entries(stored[0] ?? {}).filter(([name]) => secret.test(name));
  expect(hidden.length).toBeGreaterThan(0);
  for (const [name, value] of hidden)
    if (typeof value === 'string' && value.length > 8) expect(answer.body, name).not.toContain(value);
  expect(answer.body).not.toContain('127.0.0.1');
  for (const url of ['/api/auth/user', '/api/account/devices', '/api/chat/me/history', '/api/user/profile']) {
    const { body } = await maya.raw({ method: 'GET', url });
    expect(body).not.toContain(eve.id);
    expect(body).not.toContain(eve.email);
  }
});

test("nobody reads a conversation by another user's id, however it is written", async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  await eve.call('sendMessage', {
    body: { content: 'what is a pip?', images: [], clientMessageId: 'message-of-eve-1' },
  });
  for (const id of [
    eve.id,
    eve.id.toUpperCase(),
    `${eve.id}.`,
    `%2e%2f${eve.id}`,
    `${maya.id},${eve.id}`,
    `${eve.id}%00`,
    'all',
  ]) {
    const answer = await maya.raw({ method: 'GET', url: `/api/chat/${id}/history?limit=5` });
    expect(answer.statusCode, id).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, id).toBeLessThan(500);
    expect(answer.body, id).not.toContain('pip');
  }
});

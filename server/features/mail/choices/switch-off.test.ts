import { afterAll, expect, test } from 'vitest';
import type { MailKind } from '@app/domain/mail/mail-kind.ts';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { aVerifiedUser } from '../../../testing/users/verified-user.ts';
import { readMailChoices } from './mail-choices.ts';
import { createMailLinkToken, readMailLinkToken, createSwitchOffLinks } from './switch-off-link.ts';

const app = await startTestApp();
afterAll(() => app.close());

const tokenFor = (userId: string, kind: MailKind) =>
  createMailLinkToken({ userId, kind, securityEpoch: 1 }, app.deps.config);
const choicesOf = (userId: string) => readMailChoices(app.db, userId);
const all = { alerts: true, weekly_report: true, re_engagement: true };

/** As a mail provider's server posts it: no cookie, no origin, a form. */
const oneClick = (token: string, more: { headers?: Record<string, string>; payload?: string } = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/api/mail/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
    payload: more.payload ?? 'List-Unsubscribe=One-Click',
  });

test.each(['alerts', 'weekly_report', 're_engagement'] as const)(
  'the press of a mail program switches %s off and nothing else, again and again',
  async (kind) => {
    const maya = await aVerifiedUser(app);
    const eve = await aVerifiedUser(app);
    const { oneClick: url } = createSwitchOffLinks({ userId: maya.id, kind, securityEpoch: 1 }, app.deps);
    expect(url.startsWith('http://calmwick.test/api/mail/unsubscribe?token=')).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      const response = await oneClick(tokenFor(maya.id, kind));
      expect(response.statusCode).toBe(200);
      expect(response.cookies).toEqual([]);
    }
    expect(await choicesOf(maya.id)).toEqual({ ...all, [kind]: false });
    expect(await choicesOf(eve.id)).toEqual(all);
  },
);

test('one click works as a multipart form and from another site, because the link alone authorises it', async () => {
  const maya = await aVerifiedUser(app);
  const payload =
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    origin: 'https://mail.test',
    cookie: 'a=b',
  };
  expect((await oneClick(tokenFor(maya.id, 'alerts'), { headers, payload })).statusCode).toBe(200);
  expect((await choicesOf(maya.id)).alerts).toBe(false);
});

test('opening the address shows the page and changes nothing', async () => {
  const maya = await aVerifiedUser(app);
  const token = tokenFor(maya.id, 'alerts');
  const response = await app.server.inject({ method: 'GET', url: `/api/mail/unsubscribe?token=${token}` });
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe(`/unsubscribe?kind=alerts&token=${token}`);
  expect(await choicesOf(maya.id)).toEqual(all);
});

test('the page switches it off, shows address and kind, and switches it on again', async () => {
  const maya = await aVerifiedUser(app);
  const token = tokenFor(maya.id, 'weekly_report');
  const visitor = app.browser();
  const shown = { kind: 'weekly_report', address: 'm***@example.com' };
  const off = await visitor.call('changeByMailLink', { body: { token, wanted: false } });
  expect(off).toEqual({ ...shown, wanted: false });
  expect(await maya.call('getMailChoices')).toEqual({ weeklyReport: false, reEngagement: true });
  const on = await visitor.call('changeByMailLink', { body: { token, wanted: true } });
  expect(on).toEqual({ ...shown, wanted: true });
  expect(await choicesOf(maya.id)).toEqual(all);
  expect(visitor.jar.size).toBe(0);
});

test('a token that we did not sign, or for somebody else, changes nothing', async () => {
  const maya = await aVerifiedUser(app);
  const good = Buffer.from(tokenFor(maya.id, 'alerts'), 'base64url');
  const tampered = Array.from({ length: good.length }, (_, at) => {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString('base64url');
  });
  for (const token of [...tampered, '', 'x', 'A'.repeat(44), good.subarray(1).toString('base64url')]) {
    expect(readMailLinkToken(token, app.deps.config)).toBeNull();
    expect((await oneClick(token)).statusCode).toBe(400);
  }
  const other = createMailLinkToken(
    { userId: maya.id, kind: 'alerts', securityEpoch: 1 },
    { SESSION_SECRET: 'another' },
  );
  expect((await oneClick(other)).statusCode).toBe(400);
  const refusal = await captureRefusal(
    app.browser().call('changeByMailLink', { body: { token: other, wanted: false } }),
  );
  expect(refusal).toMatchObject({ status: 400, code: 'bad_token' });
  expect(await choicesOf(maya.id)).toEqual(all);
});

test('the link of an account that is gone says so', async () => {
  const token = tokenFor('0b0e7c9e-6a6c-4d0e-9c55-0d6a6a3d1f00', 're_engagement');
  expect((await oneClick(token)).statusCode).toBe(400);
  const refusal = await captureRefusal(
    app.browser().call('changeByMailLink', { body: { token, wanted: false } }),
  );
  expect(refusal).toMatchObject({ status: 400, code: 'bad_token' });
});

test('a signed-in user chooses the regular mails, by session alone', async () => {
  const maya = await aUser(app);
  expect(await maya.call('getMailChoices')).toEqual({ weeklyReport: true, reEngagement: true });
  const body = { weeklyReport: true, reEngagement: false };
  expect(await maya.call('saveMailChoices', { body })).toEqual(body);
  expect(await maya.call('getMailChoices')).toEqual(body);
  expect(await captureRefusal(app.browser().call('saveMailChoices', { body }))).toMatchObject({
    status: 401,
  });
  const forged = await maya.raw({
    method: 'PUT',
    url: '/api/user/mail-choices',
    body: JSON.stringify(body),
    headers: { origin: 'https://evil.test' },
  });
  expect(forged.statusCode).toBe(403);
});

test('verifying the address switches alerts on, and the user hears nothing by mail before', async () => {
  const eve = await aUser(app);
  expect((await choicesOf(eve.id)).alerts).toBe(false);
  expect((await choicesOf((await aVerifiedUser(app)).id)).alerts).toBe(true);
});

test.each([0, 1])(
  'a link of before a reset (%s) still switches off, and does nothing else',
  async (epoch) => {
    const maya = await aVerifiedUser(app);
    const target = { userId: maya.id, kind: 'weekly_report', securityEpoch: epoch } as const;
    const token = createMailLinkToken(target, app.deps.config);
    await maya.call('signOutEverywhere', { body: { keepThis: true } });
    const visitor = app.browser();
    const off = await visitor.call('changeByMailLink', { body: { token, wanted: false } });
    expect(off).toEqual({ kind: 'weekly_report', wanted: false, address: 'm***@example.com' });
    expect(
      await captureRefusal(visitor.call('changeByMailLink', { body: { token, wanted: true } })),
    ).toMatchObject({ code: 'bad_token' });
    expect((await choicesOf(maya.id)).weekly_report).toBe(false);
  },
);

test('a link that was mailed before links carried a state of security is read', () => {
  const userId = '0b0e7c9e-6a6c-4d0e-9c55-0d6a6a3d1f00';
  const token = createMailLinkToken({ userId, kind: 'alerts', securityEpoch: 0 }, app.deps.config);
  const bytes = Buffer.from(token, 'base64url');
  const old = Buffer.concat([bytes.subarray(0, 17), bytes.subarray(21)]).toString('base64url');
  expect(readMailLinkToken(old, app.deps.config)).toEqual({ userId, kind: 'alerts', securityEpoch: 0 });
});

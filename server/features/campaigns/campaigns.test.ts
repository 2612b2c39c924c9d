import { DAY_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { IP_ADDRESS_LIFETIME_MS } from '@app/domain/campaigns/parse.ts';
import { captureRefusal, startTestApp, type Browser } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const VISITOR = 'calmwick-visitor';

const app = await startTestApp();
afterAll(() => app.close());

let people = 0;
async function register(browser: Browser, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ email: `ida${(people += 1)}@example.com`, password: 'quiet river 7' });
  const answer = await browser.raw({ method: 'POST', url: '/api/register', body, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ user: { id: string; registrationCountry: string | null } }>().user;
}
const originOf = (userId: string) =>
  app.db.selectFrom('user_campaigns').selectAll().where('user_id', '=', userId).executeTakeFirst();
const touches = async (): Promise<number> =>
  (await app.query<{ n: number }>('SELECT count(*)::int AS n FROM campaign_touches'))[0]?.n ?? -1;

test('what brought a visitor is at the account once they have registered, split as the specification says', async () => {
  const browser = app.browser();
  await browser.call('storeCampaignData', {
    body: {
      a_aid: 'google+-12345',
      a_bid: '1t2+-678',
      data1: 'gold signals+-exact',
      data3: 'mobile+-Pixel 8',
      data4: '1012852',
      data5: 'www.example.com',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'june',
      utm_term: 'gold',
      utm_content: 'blue',
      gclid: 'Cj0KC',
      fbclid: 'IwAR',
    },
  });
  const { id } = await register(browser, { 'user-agent': IPHONE });
  const now = app.clock.now();
  expect(await originOf(id)).toEqual({
    user_id: id,
    registered_at: now,
    registration_ip: '127.0.0.1',
    registration_country: null,
    city: null,
    campaign_source: 'google',
    campaign_id: '12345',
    ad_position: '1t2',
    ad_group_id: '678',
    keyword: 'gold signals',
    match_type: 'exact',
    device: 'mobile',
    device_model: 'Pixel 8',
    location_physical: '1012852',
    placement: 'www.example.com',
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'june',
    utm_term: 'gold',
    utm_content: 'blue',
    gclid: 'Cj0KC',
    fbclid: 'IwAR',
    first_touch_at: now,
    last_touch_at: now,
    last_touch: expect.objectContaining({ campaign_source: 'google', gclid: 'Cj0KC' }),
  });
});

test('the first touch stays and the last one is kept beside it, whether one call tells of both or two do', async () => {
  const inOne = app.browser();
  const inTwo = app.browser();
  const now = app.clock.now();
  await inOne.call('storeCampaignData', {
    body: { a_aid: 'meta+-2', ago: 1_000, first: { a_aid: 'google+-1', data1: 'gold+-exact', ago: 5_000 } },
  });
  await inTwo.call('storeCampaignData', { body: { a_aid: 'google+-1', data1: 'gold+-exact', ago: 5_000 } });
  await inTwo.call('storeCampaignData', { body: { a_aid: 'meta+-2', ago: 1_000 } });
  for (const browser of [inOne, inTwo]) {
    const { id } = await register(browser);
    expect(await originOf(id)).toMatchObject({
      campaign_source: 'google',
      campaign_id: '1',
      keyword: 'gold',
      first_touch_at: now - 5_000,
      last_touch_at: now - 1_000,
      last_touch: { campaign_source: 'meta', campaign_id: '2' },
    });
  }
  expect(await touches()).toBe(0);
});

test('without campaign keys nothing is kept and no cookie is set', async () => {
  const browser = app.browser();
  for (const body of [{ a_aid: '' }, { a_aid: null, utm_source: ' \u0007 ' }, { data1: '+-' }]) {
    await browser.call('storeCampaignData', { body });
  }
  expect(browser.jar.size).toBe(0);
  expect(await touches()).toBe(0);
  const { id } = await register(browser);
  expect(await originOf(id)).toMatchObject({ campaign_source: null, first_touch_at: null, last_touch: null });
});

test('of somebody who is signed in nothing is noted', async () => {
  const user = await aUser(app);
  await user.call('storeCampaignData', { body: { a_aid: 'google+-1' } });
  expect(user.jar.has(VISITOR)).toBe(false);
  expect(await touches()).toBe(0);
  expect(await originOf(user.id)).toMatchObject({ campaign_source: null });
});

test("the visitor's cookie is no session: it is replaced at the registration and opens nothing, before or after", async () => {
  const browser = app.browser();
  const answer = await browser.raw({
    method: 'POST',
    url: '/api/store-campaign-data',
    body: '{"a_aid":"google+-1"}',
  });
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: VISITOR, httpOnly: true, sameSite: 'Lax', path: '/' }),
  ]);
  const planted = browser.jar.get(VISITOR) ?? '';
  expect(planted).toMatch(/^[\w-]{43}$/);
  const [row] = await app.query<{ hash: string }>(`SELECT visitor_hash::text AS hash FROM campaign_touches`);
  expect(row?.hash).toMatch(/^\\x[0-9a-f]{64}$/);

  await register(browser);
  expect(browser.jar.has(VISITOR)).toBe(false);
  expect(browser.jar.get('calmwick')).not.toBe(planted);
  for (const name of [VISITOR, 'calmwick']) {
    const stranger = app.browser();
    stranger.jar.set(name, planted);
    expect(await captureRefusal(stranger.call('getCurrentUser'))).toMatchObject({ status: 401 });
  }
  // The next account in this browser inherits nothing.
  const next = app.browser();
  next.jar.set(VISITOR, planted);
  const { id } = await register(next);
  expect(await originOf(id)).toMatchObject({ campaign_source: null, first_touch_at: null });
});

test('on an https site the cookie is bound to the host and to https', async () => {
  const site = await startTestApp({ publicUrl: 'https://calmwick.test' });
  const headers = { origin: 'https://calmwick.test' };
  const sent = { method: 'POST', url: '/api/store-campaign-data', body: '{"a_aid":"google+-1"}', headers };
  const { cookies } = await site.browser().raw(sent);
  expect(cookies).toEqual([
    expect.objectContaining({ name: `__Host-${VISITOR}`, secure: true, httpOnly: true, path: '/' }),
  ]);
  expect(cookies[0]).not.toHaveProperty('domain');
  await site.close();
});

test('of two accounts made at the same moment in one browser the advertisement brought one', async () => {
  const browser = app.browser();
  await browser.call('storeCampaignData', { body: { a_aid: 'google+-1' } });
  const twins = [app.browser(), app.browser()];
  for (const twin of twins) twin.jar.set(VISITOR, browser.jar.get(VISITOR) ?? '');
  const users = await Promise.all(twins.map((twin) => register(twin)));
  const sources = await Promise.all(users.map(async ({ id }) => (await originOf(id))?.campaign_source));
  expect(sources.filter((source) => source === 'google')).toHaveLength(1);
});

test('a cookie that the server did not give is not taken over', async () => {
  for (const planted of ['a'.repeat(43), 'short', '%00', 'x'.repeat(4_000)]) {
    const browser = app.browser();
    browser.jar.set(VISITOR, planted);
    await browser.call('storeCampaignData', { body: { a_aid: 'google+-1' } });
    expect(browser.jar.get(VISITOR)).not.toBe(planted);
    const stranger = app.browser();
    stranger.jar.set(VISITOR, planted);
    const { id } = await register(stranger);
    expect(await originOf(id)).toMatchObject({ campaign_source: null });
  }
});

test('a registration that is refused leaves what brought the visitor for the next try', async () => {
  const taken = await aUser(app);
  const browser = app.browser();
  await browser.call('storeCampaignData', { body: { a_aid: 'google+-9' } });
  await captureRefusal(browser.call('register', { body: { email: taken.email, password: 'quiet river 7' } }));
  const { id } = await register(browser);
  expect(await originOf(id)).toMatchObject({ campaign_source: 'google', campaign_id: '9' });
});

test('where the advertisement names no device, the browser does, and the network address names the country', async () => {
  const browser = app.browser('2a00:1450:4001:81b::200e');
  await browser.call('storeCampaignData', { body: { utm_source: 'news', utm_campaign: 'june' } });
  const user = await register(browser, { 'user-agent': IPHONE });
  expect(user.registrationCountry).toBe('DE');
  expect(await browser.call('getCurrentUser')).toMatchObject({ registrationCountry: 'DE', country: null });
  expect(await originOf(user.id)).toMatchObject({
    registration_ip: '2a00:1450:4001:81b::200e',
    registration_country: 'DE',
    city: null,
    campaign_source: 'news',
    campaign_id: 'june',
    device: 'mobile',
    device_model: 'iPhone',
  });
});

test('a forwarded address counts only where a proxy that is trusted names it', async () => {
  const headers = { 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': 'NO' };
  const site = await startTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  for (const [address, country] of [
    ['127.0.0.1', 'US'],
    ['193.0.6.139', 'NL'],
  ] as const)
    expect((await register(site.browser(address), headers)).registrationCountry).toBe(country);
  await site.close();
  expect((await register(app.browser(), headers)).registrationCountry).toBeNull();
});

test('the country of the registration is not for its user to write', async () => {
  const user = await aUser(app);
  const body = JSON.stringify({ registrationCountry: 'NO' });
  expect((await user.raw({ method: 'PATCH', url: '/api/user/profile', body })).statusCode).toBe(400);
  await app.query(
    `UPDATE users SET profile = profile || '{"registrationCountry": "NO"}' WHERE id = '${user.id}'`,
  );
  expect(await user.call('getCurrentUser')).toMatchObject({ registrationCountry: null });
});

test.each([
  '',
  '0',
  'x'.repeat(5_000),
  '<script>alert(1)</script>',
  'Mozilla/5.0 (Linux; Android 14; <b>=1+1</b>)',
])('the user agent %.60s hinders nobody from registering', async (userAgent) => {
  const { id } = await register(app.browser(), { 'user-agent': userAgent });
  const origin = await originOf(id);
  expect((origin?.device_model ?? '').length).toBeLessThanOrEqual(60);
});

const hostile = [
  '<img src=x onerror=window.__x=1>',
  '=HYPERLINK("http://evil.test")',
  "'); DROP TABLE users; --",
  '{"$gt": ""}',
  '\u202Eevil\u0007\r\n',
  '👩‍🚀'.repeat(90),
  'a'.repeat(2_000),
];

test.each(hostile)('%.40s stays text, in one line and cut to a length', async (value) => {
  const browser = app.browser();
  const body = { a_aid: `${value}+-${value}`.slice(0, 2_000), data4: value, utm_source: value, gclid: value };
  await browser.call('storeCampaignData', { body });
  const { id } = await register(browser);
  const origin = await originOf(id);
  for (const kept of [origin?.campaign_source, origin?.location_physical, origin?.utm_source]) {
    expect(Array.from(kept ?? '').length).toBeLessThanOrEqual(200);
    expect(kept).not.toMatch(/[\p{Cc}\u202E]/u);
  }
  expect(Array.from(origin?.gclid ?? '').length).toBeLessThanOrEqual(512);
  if (value.startsWith('<')) expect(origin?.location_physical).toBe(value);
  if (value.startsWith('=')) expect(origin?.location_physical).toBe(value);
});

test.each([
  ['a number', '{"a_aid":5}'],
  ['an object', '{"a_aid":{"x":1}}'],
  ['a list', '{"data1":["x"]}'],
  ['a far too long value', JSON.stringify({ data4: 'x'.repeat(2_001) })],
  ['U+0000', '{"data4":"a\\u0000b"}'],
  ['a lone surrogate', '{"data4":"\\ud800"}'],
  ['a time to come', '{"a_aid":"x","ago":-1}'],
  ['a time long ago', '{"a_aid":"x","ago":1e300}'],
  ['a key of the prototype', '{"a_aid":"x","__proto__":{"a_bid":"y"}}'],
  ['no key of a campaign', '{"other":"x","ago":5}'],
  ['nothing', '{}'],
  ['a first visit without its time', '{"a_aid":"x","first":{"a_aid":"y"}}'],
  ['no object', '[]'],
  ['no JSON', '{'],
])('%s is refused and kept nowhere', async (_name, body) => {
  const browser = app.browser();
  const answer = await browser.raw({ method: 'POST', url: '/api/store-campaign-data', body });
  expect(answer.statusCode).toBe(400);
  expect(browser.jar.size).toBe(0);
});

test('a megabyte is refused before it is read', async () => {
  const body = JSON.stringify({ data4: 'x'.repeat(1_000_000) });
  const answer = await app.browser().raw({ method: 'POST', url: '/api/store-campaign-data', body });
  expect(answer.statusCode).toBe(413);
});

test('one network can leave a hundred an hour, and a refusal does not stand in the way of registering', async () => {
  const before = await touches();
  const statuses: number[] = [];
  for (let i = 0; i < 120; i += 1) {
    const answer = await app
      .browser('198.51.100.9')
      .raw({ method: 'POST', url: '/api/store-campaign-data', body: '{"a_aid":"x+-1"}' });
    statuses.push(answer.statusCode);
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect((await touches()) - before).toBe(100);
  await register(app.browser('198.51.100.9'));
});

test('what brought nobody in thirty days is forgotten, and so is the network address after ninety', async () => {
  const browser = app.browser('8.8.8.8');
  await browser.call('storeCampaignData', { body: { a_aid: 'google+-1' } });
  const { id } = await register(app.browser('8.8.8.8'));
  app.clock.advance(30 * DAY_MS - 1);
  await app.runJobs();
  expect(await touches()).toBeGreaterThan(0);
  app.clock.advance(1);
  await app.runJobs();
  expect(await touches()).toBe(0);
  expect(await originOf((await register(browser)).id)).toMatchObject({ campaign_source: null });

  expect(await originOf(id)).toMatchObject({ registration_ip: '8.8.8.8', registration_country: 'US' });
  app.clock.advance(IP_ADDRESS_LIFETIME_MS - 30 * DAY_MS);
  await app.runJobs();
  expect(await originOf(id)).toMatchObject({ registration_ip: null, registration_country: 'US' });
});

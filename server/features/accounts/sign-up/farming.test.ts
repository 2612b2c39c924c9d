import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { MAX_NETWORK_SIGN_UPS } from '@app/domain/access/lifetimes.ts';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const PASSWORD = 'quiet river 7';

async function signUp(of: TestApp, email: string, address = '127.0.0.1') {
  const browser = of.browser(address);
  const { user } = await browser.call('register', { body: { email, password: PASSWORD } });
  return { ...browser, user };
}

async function confirm(of: TestApp, email: string): Promise<void> {
  await of.runJobs();
  const mail = of.mails.findLast(({ to, text }) => to === email && text.includes('verify-email'));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await of.browser().call('verifyEmail', { body: { token } });
}

/** Sign-ups of that day from the network of 192.0.2.x. */
const fillNetwork = async (of: TestApp, left: number): Promise<void> => {
  await signUp(of, 'first-of-them@example.com', '192.0.2.9');
  await of.query(`UPDATE network_sign_ups SET count = ${MAX_NETWORK_SIGN_UPS - left} WHERE count = 1`);
};

const tokensOf = ({ tokens, tokensRemaining, welcomeState }: Awaited<ReturnType<typeof signUp>>['user']) => ({
  now: tokensRemaining,
  welcome: tokens.welcome,
  state: welcomeState ?? null,
});

const all = { now: 100, welcome: 80, state: null };
const waiting = { now: 20, welcome: 0, state: 'waiting' };
const hadBefore = { now: 20, welcome: 0, state: 'had_before' };

test('one mailbox has its welcome tokens once, however its address is spelled, also after a deletion', async () => {
  const { user } = await signUp(app, 'Maya.Farmer@gmail.com');
  expect(tokensOf(user)).toEqual(all);
  const again = await signUp(app, 'mayafarmer+2@googlemail.com');
  expect(tokensOf(again.user)).toEqual(hadBefore);
  await app.query(`DELETE FROM users WHERE id IN ('${user.id}', '${again.user.id}')`);
  expect(tokensOf((await signUp(app, 'm.a.y.a.farmer@gmail.com')).user)).toEqual(hadBefore);
  expect(tokensOf((await signUp(app, 'maya.farmer@example.com')).user)).toEqual(all);
});

test('a throwaway address has today’s tokens at once and the welcome tokens once it is confirmed', async () => {
  const { user, ...browser } = await signUp(app, 'somebody@mailinator.com');
  expect(tokensOf(user)).toEqual(waiting);
  app.clock.advance(3 * HOUR_MS);
  await confirm(app, 'somebody@mailinator.com');
  const confirmed = await browser.call('getCurrentUser');
  expect(tokensOf(confirmed)).toEqual(all);
  expect(confirmed.tokens.welcomeUntil).toBe(new Date(NOON + 3 * HOUR_MS + 7 * DAY_MS).toISOString());
  expect((await browser.call('getTokenLedger', {})).entries[0]).toMatchObject({
    what: 'welcome',
    tokens: 80,
  });
});

test('of two accounts of one mailbox that wait, the first that is confirmed gets the tokens', async () => {
  const one = await signUp(app, 'twice@sub.mailinator.com');
  const other = await signUp(app, 'TWICE.once@gmail.com', '198.51.100.1');
  expect([tokensOf(one.user), tokensOf(other.user)]).toEqual([waiting, all]);
  await app.query("UPDATE withheld_welcomes SET state = 'waiting'");
  const spellings = ['again.twice@gmail.com', 'againtwice+1@gmail.com'];
  const pair = [];
  for (const email of spellings) pair.push(await signUp(app, email));
  const [first, second] = pair;
  await app.query("UPDATE withheld_welcomes SET state = 'waiting' WHERE state = 'had_before'");
  await confirm(app, 'againtwice+1@gmail.com');
  expect(tokensOf(await first!.call('getCurrentUser'))).toEqual(all);
  expect(tokensOf(await second!.call('getCurrentUser'))).toEqual(hadBefore);
});

test('a network with more sign-ups than a school has is asked to confirm, and its neighbour is not', async () => {
  const site = await startTestApp();
  try {
    await fillNetwork(site, 1);
    expect(tokensOf((await signUp(site, 'hundredth@example.com', '192.0.2.200')).user)).toEqual(all);
    expect(tokensOf((await signUp(site, 'next@example.com', '192.0.2.31')).user)).toEqual(waiting);
    expect(tokensOf((await signUp(site, 'beside@example.com', '192.0.3.31')).user)).toEqual(all);
    site.clock.advance(3 * DAY_MS);
    expect(tokensOf((await signUp(site, 'later@example.com', '192.0.2.31')).user)).toEqual(all);
  } finally {
    await site.close();
  }
});

test('what the installation gives away in an hour is bounded; admins hear of it, and it ends by itself', async () => {
  const site = await startTestApp({
    settings: { WELCOME_TOKENS_PER_HOUR: '400', ADMIN_EMAILS: 'boss@example.com' },
  });
  try {
    await signUp(site, 'boss@example.com');
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_one, n) => signUp(site, `crowd-${n}@example.com`, `10.0.${n}.1`)),
    );
    expect(crowd.filter(({ user }) => user.tokensRemaining === 100)).toHaveLength(4);
    expect(crowd.filter(({ user }) => user.welcomeState === 'waiting')).toHaveLength(8);
    await site.runJobs();
    await site.runJobs();
    const told = site.mails.filter(({ subject }) => subject.includes('limit of this hour'));
    expect(told.map(({ to }) => to)).toEqual(['boss@example.com']);
    site.clock.advance(HOUR_MS);
    expect(tokensOf((await signUp(site, 'next-hour@example.com')).user)).toEqual(all);
  } finally {
    await site.close();
  }
});

test('sign-ups of which nothing is known are bounded, those that a campaign brought are not', async () => {
  const site = await startTestApp({ settings: { SIGN_UPS_FROM_NOWHERE_PER_DAY: '1' } });
  try {
    expect(tokensOf((await signUp(site, 'first@example.com')).user)).toEqual(all);
    expect(tokensOf((await signUp(site, 'second@example.com')).user)).toEqual(waiting);
    const claiming = site.browser();
    claiming.jar.set('calmwick-visitor', 'x'.repeat(43));
    const claimed = await claiming.call('register', {
      body: { email: 'claimed@example.com', password: PASSWORD },
    });
    expect(tokensOf(claimed.user)).toEqual(waiting);
    const browser = site.browser();
    await browser.call('storeCampaignData', { body: { utm_source: 'news' } });
    const { user } = await browser.call('register', {
      body: { email: 'third@example.com', password: PASSWORD },
    });
    expect(tokensOf(user)).toEqual(all);
  } finally {
    await site.close();
  }
});

test('the books are right after any order of sign-ups, confirmations and deletions', async () => {
  const site = await startTestApp({ settings: { WELCOME_TOKENS_PER_DAY: '240' } });
  const domains = ['gmail.com', 'googlemail.com', 'mailinator.com', 'example.com'] as const;
  const step = fc.record({
    act: fc.constantFrom('sign-up', 'sign-up', 'confirm', 'delete'),
    name: fc.constantFrom('a.b', 'ab+1', 'ab', 'c'),
    domain: fc.constantFrom(...domains),
  });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const { act, name, domain } of steps) {
          const email = `${name}@${domain}`;
          if (act === 'sign-up') await signUp(site, email).catch(() => undefined);
          if (act === 'confirm') await confirm(site, email).catch(() => undefined);
          if (act === 'delete') {
            const body = JSON.stringify({ email, password: PASSWORD });
            const browser = site.browser();
            await browser.raw({ method: 'POST', url: '/api/login', body });
            await browser
              .call('deleteAccount', { body: { password: PASSWORD, confirm: 'DELETE' } })
              .catch(() => undefined);
          }
        }
        expect((await auditLedger(site.db)).findings).toEqual([]);
        const grants = await site.query<{ total: number }>(
          "SELECT coalesce(sum(delta), 0)::int AS total FROM token_ledger WHERE reason = 'welcome'",
        );
        const claims = await site.query<{ n: number }>('SELECT count(*)::int AS n FROM welcome_grants');
        expect(grants[0]?.total).toBe(80 * (claims[0]?.n ?? -1));
      }),
      { numRuns: 6, seed: 19, endOnFailure: true },
    );
  } finally {
    await site.close();
  }
});

test('Pipsy says what waits, and the account says it too', async () => {
  const { call } = await signUp(app, 'asks@mailinator.com');
  const { response } = await call('sendMessage', { body: { content: 'how many tokens do I have?' } });
  expect(response).toContain('80 more tokens when you confirm your address.');
  expect((await call('getTokenAccount')).buckets.welcome).toEqual({
    tokens: 0,
    lapsesAt: null,
    state: 'waiting',
  });
});

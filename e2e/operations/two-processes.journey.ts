import { randomUUID } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { startThrowawayServer } from '../../server/testing/throwaway.ts';
import { scratchFolder, startServer, type RunningServer } from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { openContext } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** One address for two processes: streams go to the second, all else to the first. */
async function startBalancer() {
  const behind: RunningServer[] = [];
  const streams = new Set<ServerResponse>();
  let refuses = false;
  const isStream = ({ url }: IncomingMessage): boolean => url === '/api/live';
  const server: Server = createServer((asked, answer) => {
    const target = behind[isStream(asked) ? 1 : 0];
    if (!target || (refuses && isStream(asked))) return void answer.destroy();
    const { port } = new URL(target.url);
    const sent = request(
      { port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        reply.on('error', () => answer.destroy());
      },
    );
    sent.on('error', () => answer.destroy());
    answer.on('close', () => {
      sent.destroy();
      streams.delete(answer);
    });
    if (isStream(asked)) streams.add(answer);
    asked.pipe(sent);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind,
    /** Ends the streams and refuses new ones until `mend`. */
    cut: () => {
      refuses = true;
      for (const stream of streams) stream.destroy();
    },
    mend: () => void (refuses = false),
    open: () => streams.size,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const SENT = 60;
const HELD = 20;

type Site = Awaited<ReturnType<typeof startTwoProcesses>>;

/** Two processes on one database behind one address; a minute of the app passes in a second. */
async function startTwoProcesses() {
  const database = await startThrowawayServer();
  const data = await scratchFolder();
  const front = await startBalancer();
  const shared = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
    PUBLIC_URL: front.url,
    CLOCK_START: '2026-06-03T12:00:00Z',
    CLOCK_SPEED: '60',
  };
  // At once, so that both want to migrate.
  front.behind.push(...(await Promise.all([startServer(data.path, shared), startServer(data.path, shared)])));
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return {
    front,
    client,
    origin: { url: front.url, origin: front.url },
    stop: async () => {
      await client.end();
      await Promise.all(front.behind.map((server) => server.stop()));
      await front.stop();
      await database.stop();
      await data.remove();
    },
  };
}

let site: Site;
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.beforeAll(async () => {
  site = await startTwoProcesses();
});
test.afterAll(() => site.stop());

/** A tab with its stream; `requestedPaths` fills from then on. */
async function openTab(
  browser: Browser,
  cookie: string,
  path: string,
): Promise<{ page: Page; requestedPaths: string[] }> {
  const context = await openContext(browser, site.origin, cookie, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto(path);
  await stream;
  await waitForQuietNetwork(page);
  const requestedPaths: string[] = [];
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname));
  return { page, requestedPaths };
}
const READS = /^\/api\/(chat\/conversation|signals|auth\/user)/;

/** Expires two app minutes from now, wherever the price is. */
async function addShortSignal(email: string): Promise<void> {
  const { clock } = (await (await fetch(`${site.front.url}/api/config`)).json()) as {
    clock: { now: number };
  };
  await site.client.query(
    `WITH idea AS (
       INSERT INTO ideas (rule, rule_version, pair, action, type, timeframe, entry, target, stop, opened_at, expires_at, confidence,
         confidence_count, confidence_low, confidence_high, no_skill_rate, simulated, feed)
       VALUES ('test', 'test', 'EUR/USD', 'BUY', 'trading', 'short', 100000, 900000, 1, $2, $2::bigint + 120000, 0.5, 100, 0.4, 0.6, 0.5, true,
         'simulated') RETURNING id)
     INSERT INTO subscriptions (user_id, idea_id, taken_at, tokens_deducted, reason)
     SELECT users.id, idea.id, $2, 5, 'Test' FROM users, idea WHERE email = $1`,
    [email, Math.round(clock.now)],
  );
}

test('a closing reaches the open tabs through another process, without being asked for', async ({
  browser,
}) => {
  const cookie = await signUp(site.origin, 'tabs@example.com');
  await sendMessage(site.origin, cookie, 'hello');
  const chat = await openTab(browser, cookie, '/');
  const signals = await openTab(browser, cookie, '/signals');
  await addShortSignal('tabs@example.com');

  // How soon is measured by `npm run bench:push`.
  const shows = (page: Page, text: string) => page.getByText(text).first().waitFor({ timeout: 60_000 });
  await Promise.all([
    shows(chat.page, 'the signal expired before stop or target'),
    shows(signals.page, 'EXPIRED'),
  ]);
  expect(
    [...chat.requestedPaths, ...signals.requestedPaths].filter(
      (path) => READS.test(path) && path !== '/api/signals/stats',
    ),
  ).toEqual([]);
  await chat.page.context().close();
  await signals.page.context().close();
});

test('without its stream a tab asks again, and does not once the stream is back', async ({ browser }) => {
  const cookie = await signUp(site.origin, 'cut@example.com');
  const { page, requestedPaths } = await openTab(browser, cookie, '/');
  const conversations = () => requestedPaths.filter((path) => path === '/api/chat/conversation').length;
  const log = page.getByRole('log');
  await sendMessage(site.origin, cookie, 'the first question');
  await expect(log.getByText('the first question').first()).toBeVisible({ timeout: 1_000 });
  expect(conversations()).toBe(0);

  site.front.cut();
  await sendMessage(site.origin, cookie, 'asked in the dark');
  await expect(log.getByText('asked in the dark').first()).toBeVisible({ timeout: 40_000 });
  expect(conversations()).toBeGreaterThan(0);
  await expect.poll(conversations, { timeout: 40_000 }).toBeGreaterThan(1);

  site.front.mend();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect.poll(site.front.open, { timeout: 40_000 }).toBe(1);
  await waitForQuietNetwork(page);
  const before = conversations();
  await sendMessage(site.origin, cookie, 'light again');
  await expect(log.getByText('light again').first()).toBeVisible({ timeout: 1_000 });
  expect(conversations()).toBe(before);
  await page.context().close();
});

test('two processes on one database are one product: same session, same chat, same balance', async () => {
  const [one, two] = site.front.behind as [RunningServer, RunningServer];
  const { client } = site;
  const cookie = await signUp(one, 'both@example.com');
  const conversation = async (url: string): Promise<string[]> => {
    const answer = await fetch(`${url}/api/chat/conversation`, { headers: { cookie } });
    const { messages } = (await answer.json()) as { messages: Array<{ id: string }> };
    return messages.map((message) => message.id);
  };
  await conversation(two.url);
  for (let i = 0; i < 10; i += 1) {
    const [here, there] = i % 2 ? [one, two] : [two, one];
    const { body } = await sendMessage(here, cookie, 'what is a pip?');
    expect(await conversation(here.url)).toContain(body.aiMessage.id);
    await expect
      .poll(() => conversation(there.url), { intervals: [5, 10, 20, 50], timeout: 10_000 })
      .toContain(body.aiMessage.id);
  }

  const signedIn = async (url: string): Promise<boolean> =>
    (await fetch(`${url}/api/auth/user`, { headers: { cookie: elsewhere } })).ok;
  const elsewhere = await signUp(one, 'leaving@example.com');
  expect([await signedIn(one.url), await signedIn(two.url)]).toEqual([true, true]);
  const own = { origin: one.origin, 'sec-fetch-site': 'same-origin', cookie: elsewhere };
  await fetch(`${one.url}/api/logout`, { method: 'POST', headers: own });
  expect(await signedIn(one.url)).toBe(false);
  await expect.poll(() => signedIn(two.url), { intervals: [5, 10, 20, 50], timeout: 10_000 }).toBe(false);

  await client.query(
    `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at)
       SELECT id, 'welcome', ${HELD} - daily_tokens - welcome_tokens, 'test', 'test', 0 FROM users
       WHERE email = 'both@example.com'`,
  );
  await client.query(
    `UPDATE users SET welcome_tokens = ${HELD} - daily_tokens WHERE email = 'both@example.com'`,
  );
  const answers = await Promise.all(
    Array.from({ length: SENT }, (_unused, i) =>
      sendMessage(i % 2 ? one : two, cookie, 'what is a pip?', randomUUID()),
    ),
  );
  const having = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([having(200), having(402)]).toEqual([HELD, SENT - HELD]);
  const { rows } = await client.query(
    `SELECT daily_tokens + welcome_tokens + purchased_tokens AS held,
         (SELECT sum(delta)::int FROM token_ledger WHERE user_id = users.id) AS ledger
       FROM users WHERE email = 'both@example.com'`,
  );
  expect(rows).toEqual([{ held: 0, ledger: 0 }]);
});

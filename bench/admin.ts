import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { migrateToLatest } from '@app/server/platform/database/migrate.ts';
import { startEmbedded } from '@app/server/platform/database/embedded/launch.ts';
import {
  productionSettings,
  scratchFolder,
  startServer,
  type RunningServer,
} from '../tools/testing/start-server.ts';
import { adminCookies, openAdmins, seedAdmin, type SeedSize } from './admin-seed.ts';
import { printRow } from './load.ts';
import { measureAtPace } from './pace.ts';

/** At the 99th percentile. */
const LIMIT_MS = 200;
/** Requests of each row, at a steady pace, so that a server that stalls shows. */
const PACE = { perSecond: 20, seconds: 6 };

const full: SeedSize = { users: 100_000, messages: 2_000_000 };
const small: SeedSize = { users: 5_000, messages: 100_000 };

type SampleUsers = { ids: string; busiest: string };
type AdminQuery = { what: string; path: string; /** Absurd input may be refused. */ mayRefuse?: true };

/** What the admin page requests, tab by tab. Rows of new tabs belong here. */
const listTabQueries = ({ ids, busiest }: SampleUsers): AdminQuery[] => [
  { what: 'health', path: '/api/health' },
  { what: 'users', path: '/api/admin/users?page=1' },
  { what: 'users, counted', path: '/api/admin/users/count' },
  { what: 'figures of the page', path: `/api/admin/user-stats?ids=${ids}` },
  { what: 'chat of the busiest', path: `/api/admin/users/${busiest}/conversation?page=1` },
  { what: 'chat, last page', path: `/api/admin/users/${busiest}/conversation?page=1&order=desc` },
  { what: 'knowledge', path: `/api/admin/users/${busiest}/knowledge` },
  { what: 'billing of the busiest', path: `/api/admin/users/${busiest}/billing` },
  { what: 're-engagement', path: `/api/admin/users/${busiest}/reengagement` },
  { what: 'economic events', path: '/api/economic-events' },
  { what: 'announcements', path: '/api/admin/announcement-analytics' },
  { what: 'monitor', path: '/api/admin/economic-monitor-status' },
  { what: 'broker claims', path: '/api/admin/broker-claims' },
  { what: 'payments', path: '/api/admin/payments' },
  { what: 'outreach', path: '/api/admin/communication-logs?page=1' },
  { what: 'outreach, last page', path: '/api/admin/communication-logs?page=10000' },
  { what: 'outreach that worked', path: '/api/admin/communication-logs?page=1&converted=yes' },
  { what: 'outreach, search may', path: '/api/admin/communication-logs?page=1&search=may' },
  { what: 'outreach, summed up', path: '/api/admin/communication-logs/summary' },
  { what: 'conversions', path: '/api/admin/conversions' },
  { what: 'campaigns', path: '/api/admin/campaigns' },
  { what: 'funnel', path: '/api/admin/funnel' },
  { what: 'cohorts', path: '/api/admin/cohorts' },
  { what: 'daily figures', path: '/api/admin/daily-figures?days=90' },
  { what: 'system', path: '/api/admin/system-status' },
  { what: 'signals', path: '/api/admin/signals' },
  { what: 'admin log', path: '/api/admin/log' },
];

const sorts = ['registered', 'knowledge', 'messages', 'last_active'].flatMap((sort) =>
  ['asc', 'desc'].map((order) => ({
    what: `sort ${sort} ${order}`,
    path: `/api/admin/users?page=1&sort=${sort}&order=${order}`,
  })),
);

const filters = ['verified', 'unverified', 'telegram'].flatMap((status) => [
  { what: `filter ${status}`, path: `/api/admin/users?page=1&status=${status}` },
  { what: `filter ${status}, counted`, path: `/api/admin/users/count?status=${status}` },
  { what: `filter ${status} by messages`, path: `/api/admin/users?page=1&sort=messages&status=${status}` },
]);

const searches = ['may', 'qui', '999', 'zzz', 'com'].flatMap((search) => [
  { what: `search ${search}`, path: `/api/admin/users?page=1&search=${search}` },
  { what: `search ${search}, counted`, path: `/api/admin/users/count?search=${search}` },
  { what: `search ${search} by knowledge`, path: `/api/admin/users?page=1&sort=knowledge&search=${search}` },
]);

const listDeepPages = ({ users }: SeedSize): AdminQuery[] =>
  ['last_active', 'messages', 'registered'].flatMap((sort) => [
    {
      what: `page in the middle, ${sort}`,
      path: `/api/admin/users?sort=${sort}&page=${Math.ceil(users / 50)}`,
    },
    { what: `last page, ${sort}`, path: `/api/admin/users?sort=${sort}&page=${Math.ceil(users / 25)}` },
    {
      what: `last page of a filter, ${sort}`,
      path: `/api/admin/users?sort=${sort}&status=verified&page=${Math.floor((users * 0.7) / 25)}`,
    },
  ]);

const absurd: AdminQuery[] = ['(((((', '%', '_', '\\', "' OR 1=1", '%'.repeat(254), 'x'.repeat(10_000)].map(
  (search) => ({
    what: `search ${search.slice(0, 12)} (${search.length})`,
    path: `/api/admin/users?page=1&search=${encodeURIComponent(search)}`,
    mayRefuse: true,
  }),
);

const oddPages: AdminQuery[] = ['10000', '10001', '-1', '1e309', 'x'].map((page) => ({
  what: `page ${page}`,
  path: `/api/admin/users?page=${page}`,
  mayRefuse: true,
}));

const request = (server: RunningServer, path: string, turn: number): Promise<Response> =>
  fetch(server.url + path, { headers: { cookie: adminCookies[turn % adminCookies.length] ?? '' } });

/** The jobs count every user once after each start. */
async function waitForFirstCounts(server: RunningServer): Promise<void> {
  const began = performance.now();
  for (let waiting = true; waiting; await new Promise((later) => setTimeout(later, 500))) {
    const status = await request(server, endpoints.getSystemStatus.path, 0);
    const { jobs } = (await status.json()) as ReplyOfEndpoint<'getSystemStatus'>;
    waiting = ['refresh-user-stats', 'update-progress'].some(
      (name) => jobs.find((job) => job.name === name)?.lastEndedAt == null,
    );
  }
  console.log(`  everybody counted        ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

async function measureQueries(server: RunningServer, queries: readonly AdminQuery[]): Promise<number> {
  let turns = 0;
  let slow = 0;
  printRow('', 'median ms', 'p99 ms', 'worst ms', 'failed', `limit ${LIMIT_MS}`);
  for (const { what, path, mayRefuse } of queries) {
    for (let i = 0; i < 3; i += 1) await (await request(server, path, (turns += 1))).text();
    const { median, p99, worst, failed } = await measureAtPace(PACE.perSecond, PACE.seconds, async () => {
      const answer = await request(server, path, (turns += 1));
      await answer.text();
      return answer.ok || (mayRefuse === true && answer.status === 400);
    });
    const isGood = p99 < LIMIT_MS && failed === 0;
    if (!isGood) slow += 1;
    printRow(what, median.toFixed(1), p99.toFixed(1), worst.toFixed(1), failed, isGood ? 'ok' : 'TOO SLOW');
  }
  return slow;
}

type BenchDatabase = { connectionString: string; close: () => Promise<void> };

/** On the server of DATABASE_URL, else on an embedded one with its usual settings. */
async function openBenchDatabase(folder: string): Promise<BenchDatabase> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) {
    const server = await startEmbedded(folder);
    return { connectionString: server.connectionString, close: () => server.stop() };
  }
  const name = `bench_${Date.now()}`;
  const run = async (query: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(query).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { connectionString: url.href, close: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/**
 * `npm run bench:admin [-- --small] [-- --dir FOLDER] [-- --only WORD]`: seeds a database, starts the real
 * server on it and measures the admin page's requests; ends with 1 where one exceeds the limit. A sample folder
 * is kept and not seeded again.
 */
async function benchAdmin(): Promise<number> {
  const { values } = parseArgs({
    options: { small: { type: 'boolean' }, dir: { type: 'string' }, only: { type: 'string' } },
    allowPositionals: true,
  });
  const amount = values.small ? small : full;
  const scratch = values.dir ? { path: values.dir, remove: () => Promise.resolve() } : await scratchFolder();
  mkdirSync(scratch.path, { recursive: true });
  const site = await openBenchDatabase(scratch.path);
  try {
    await migrateToLatest(site.connectionString);
    console.log(`${amount.users} users, ${amount.messages} messages`);
    await seedAdmin(site.connectionString, amount, Date.now());
    await openAdmins(site.connectionString, Date.now());
    const server = await startServer(scratch.path, {
      ...productionSettings,
      DATABASE_URL: site.connectionString,
    });
    try {
      await waitForFirstCounts(server);
      const users = (await (await request(server, '/api/admin/users?page=1&sort=messages', 0)).json()) as {
        id: string;
      }[];
      const sample = { ids: users.map(({ id }) => id).join(','), busiest: users[0]?.id ?? '' };
      const queries = [
        ...listTabQueries(sample),
        ...sorts,
        ...filters,
        ...searches,
        ...listDeepPages(amount),
        ...absurd,
        ...oddPages,
      ];
      return await measureQueries(
        server,
        queries.filter(({ what }) => what.includes(values.only ?? '')),
      );
    } finally {
      await server.stop();
    }
  } finally {
    await site.close();
    await scratch.remove();
  }
}

process.exitCode = (await benchAdmin()) > 0 ? 1 : 0;

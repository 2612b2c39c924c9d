import { openCalendar } from '../../server/adapters/calendar/provider.ts';
import { openSimulatedMarket } from '../../server/adapters/market/simulated.ts';
import { openDatabase, type Database } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded/launch.ts';
import { migrateToLatest } from '../../server/db/migrate.ts';
import { scratchFolder } from '../serve.ts';
import { judge } from './judge.ts';
import { liveThrough } from './live-through.ts';
import { openOutside, type Outside } from './outside.ts';
import { settle } from './people.ts';

const HOUR = 3_600_000;
/** Wednesday 17 June 2026: the Federal Reserve in the evening, Swiss and British rates the next noon. */
const START = Date.UTC(2026, 5, 17, 11);
const END = START + 25 * HOUR;
const USERS = 200;
/** One in the evening with a message to a chat in its hands, one in the morning with a mail. */
const KILLS = [
  { after: START + 5 * HOUR, on: (channel: string) => channel === 'telegram' },
  { after: START + 19 * HOUR, on: (channel: string) => channel === 'email' },
];

/** A real day of the real product in some seventy seconds: what broke a rule, and what there was. */
export async function runDay(): Promise<Awaited<ReturnType<typeof judge>>> {
  const data = await scratchFolder();
  const outside = await openOutside();
  try {
    const people = await withDatabase(data.path, (database) => settleIn(database, outside));
    const lives = await liveThrough(outside, data.path, { start: START, end: END, kills: KILLS });
    return await withDatabase(data.path, ({ db }) =>
      judge({ db, people, arrivals: outside.arrivals, lives }),
    );
  } finally {
    await outside.close();
    await data.remove();
  }
}

async function settleIn(database: Database, { subscribe }: Outside) {
  const calendar = openCalendar({ CALENDAR_PROVIDER: 'rules', MARKET_PROVIDER: 'simulated', MARKET_SEED: 1 });
  const market = openSimulatedMarket({
    seed: 1,
    ...(calendar.releasesOn && { releasesOn: calendar.releasesOn }),
  });
  return settle({ database, market, start: START, subscribe }, USERS);
}

/** The product's own database, while no server uses it. */
async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataDir);
  try {
    await migrateToLatest(server.connectionString);
    const database = openDatabase(server.connectionString, () => undefined);
    return await work(database).finally(() => database.close());
  } finally {
    await server.stop();
  }
}

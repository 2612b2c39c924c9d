import { HOUR_MS } from '@app/domain/time.ts';
import { openCalendar } from '../../server/adapters/calendar/open.ts';
import { openSimulatedMarket } from '../../server/adapters/market/simulated/simulated.ts';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { startEmbedded } from '../../server/platform/database/embedded/launch.ts';
import { migrateToLatest } from '../../server/platform/database/migrate.ts';
import { scratchFolder } from '../testing/start-server.ts';
import { checkDay } from './check-day.ts';
import { runServerThrough } from './run-server.ts';
import { openStandIns, type StandIns } from './stand-ins.ts';
import { seedPeople } from './seed-people.ts';

/** Wednesday 17 June 2026: the Federal Reserve in the evening, Swiss and British rates the next noon. */
const START = Date.UTC(2026, 5, 17, 11);
const END = START + 25 * HOUR_MS;
const USERS = 200;
/** One in the evening with a Telegram message in flight, one in the morning with a mail. */
const KILLS = [
  { after: START + 5 * HOUR_MS, on: (channel: string) => channel === 'telegram' },
  { after: START + 19 * HOUR_MS, on: (channel: string) => channel === 'email' },
];

export async function runDay(): Promise<Awaited<ReturnType<typeof checkDay>>> {
  const data = await scratchFolder();
  const outside = await openStandIns();
  try {
    const people = await withDatabase(data.path, (database) => seedDay(database, outside));
    const lives = await runServerThrough(outside, data.path, { start: START, end: END, kills: KILLS });
    return await withDatabase(data.path, ({ db }) =>
      checkDay({ db, people, arrivals: outside.arrivals, lives }),
    );
  } finally {
    await outside.close();
    await data.remove();
  }
}

async function seedDay(database: Database, { subscribe }: StandIns) {
  const calendar = openCalendar({ CALENDAR_PROVIDER: 'rules', MARKET_PROVIDER: 'simulated', MARKET_SEED: 1 });
  const market = openSimulatedMarket({
    seed: 1,
    ...(calendar.releasesOn && { releasesOn: calendar.releasesOn }),
  });
  return seedPeople({ database, market, start: START, subscribe }, USERS);
}

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

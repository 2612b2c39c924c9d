import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { candleFile, importCandles, readImportOrder } from '../server/adapters/market/live-import.ts';
import { openLiveSource } from '../server/adapters/market/live-sources.ts';
import { SourceTrouble } from '../server/adapters/market/live-source.ts';
import { MarketSetupError } from '../server/adapters/market/setup-error.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { EmbeddedDatabaseError } from '../server/db/embedded/account.ts';
import { startEmbedded } from '../server/db/embedded/launch.ts';
import { migrateToLatest } from '../server/db/migrate.ts';
import { candleStore } from '../server/features/market/candle-store.ts';

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const [first = ''] = config.MARKET_PROVIDER.split(',');
  const usual = ['simulated', 'replay'].includes(first) ? 'dukascopy' : first.trim();
  const order = readImportOrder(process.argv.slice(2), Date.now(), usual);
  const source = openLiveSource(order.source, config);
  const warn = (message: string): void => void process.stderr.write(`${message}\n`);
  const server = config.DATABASE_URL
    ? { connectionString: config.DATABASE_URL, stop: () => Promise.resolve() }
    : await startEmbedded(config.DATA_DIR, { onTrouble: warn });
  const given = new AbortController();
  process.once('SIGINT', () => given.abort());
  try {
    await migrateToLatest(server.connectionString);
    const database = openDatabase(server.connectionString, (error) => warn(error.message));
    try {
      const store = candleStore(database);
      await importCandles(order, source, {
        store,
        now: Date.now,
        write: (line) => void process.stdout.write(`${line}\n`),
        pause: (ms) => pause(ms, undefined, { signal: given.signal }),
        signal: given.signal,
      });
      if (order.file) {
        const series = { source: source.name, pair: order.pair, step: source.baseStep };
        writeFileSync(order.file, candleFile(order.pair, await store.between(series, order.from, order.to)));
        process.stdout.write(`${order.file} is written.\n`);
      }
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

run().catch((error: unknown) => {
  const clear =
    error instanceof ConfigError ||
    error instanceof MarketSetupError ||
    error instanceof SourceTrouble ||
    error instanceof EmbeddedDatabaseError;
  process.stderr.write(`${clear ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});

import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  formatCandleFile,
  importCandles,
  parseImportArgs,
} from '../server/adapters/market/live/import-candles.ts';
import { openLiveSource } from '../server/adapters/market/live-sources.ts';
import { listLiveProviders } from '../server/adapters/market/port.ts';
import { SourceError } from '../server/adapters/market/source/live-source.ts';
import { MarketSetupError } from '../server/adapters/market/setup-error.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { EmbeddedDatabaseError } from '../server/platform/database/embedded/account.ts';
import { startEmbedded } from '../server/platform/database/embedded/launch.ts';
import { migrateToLatest } from '../server/platform/database/migrate.ts';
import { createCandleStore } from '../server/features/market/candle-store.ts';

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const [defaultSource = 'dukascopy'] = listLiveProviders(config.MARKET_PROVIDER);
  const importRequest = parseImportArgs(process.argv.slice(2), Date.now(), defaultSource);
  const source = openLiveSource(importRequest.source, config);
  const warn = (message: string): void => void process.stderr.write(`${message}\n`);
  const server = config.DATABASE_URL
    ? { connectionString: config.DATABASE_URL, stop: () => Promise.resolve() }
    : await startEmbedded(config.DATA_DIR, { onUnexpectedEnd: warn });
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  try {
    await migrateToLatest(server.connectionString);
    const database = openDatabase(server.connectionString, (error) => warn(error.message));
    try {
      const store = createCandleStore(database);
      await importCandles(importRequest, source, {
        store,
        now: Date.now,
        write: (line) => void process.stdout.write(`${line}\n`),
        pause: (ms) => pause(ms, undefined, { signal: interrupt.signal }),
        signal: interrupt.signal,
      });
      if (importRequest.file) {
        const series = { source: source.name, pair: importRequest.pair, step: source.baseStep };
        writeFileSync(
          importRequest.file,
          formatCandleFile(
            importRequest.pair,
            await store.between(series, importRequest.from, importRequest.to),
          ),
        );
        process.stdout.write(`${importRequest.file} is written.\n`);
      }
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

run().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof MarketSetupError ||
    error instanceof SourceError ||
    error instanceof EmbeddedDatabaseError;
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});

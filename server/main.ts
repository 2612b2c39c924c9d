import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openCalendar } from './adapters/calendar/provider.ts';
import { CalendarSetupError } from './adapters/calendar/setup-error.ts';
import { offlineCountries } from './adapters/geo/geoip-country.ts';
import { openLanguageModel } from './adapters/language-model/open.ts';
import { openMail } from './adapters/mail/open.ts';
import { openStorage } from './adapters/storage/open.ts';
import { StorageDown, type StoragePort } from './adapters/storage/port.ts';
import { openCards } from './adapters/payments/open-cards.ts';
import { openCrypto } from './adapters/payments/open-crypto.ts';
import { openTelegram } from './adapters/telegram/open.ts';
import { openMarket } from './adapters/market/provider.ts';
import { MarketSetupError } from './adapters/market/setup-error.ts';
import { openWebPush } from './adapters/web-push/web-push.ts';
import { openClock, rememberClock } from './app-clock.ts';
import { demoAdmin, demoPassword, demoUsers, seedDemo } from './app-demo.ts';
import { createApp } from './app.ts';
import { ConfigError, printable, publicUrlOf, readConfig, type Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { keptCertificates } from './db/kept-certificates.ts';
import { EmbeddedDatabaseError } from './db/embedded/account.ts';
import { startEmbedded } from './db/embedded/launch.ts';
import { migrateToLatest } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { runJobs } from './jobs/runner.ts';
import { candleStore } from './features/market/candle-store.ts';
import { probeStorage } from './features/system/probe-storage.ts';
import { factorAddress } from './features/admin-access/one-time-code.ts';
import { worldOf } from './live-world.ts';
import { openLog } from './log.ts';
import { keptSecret } from './secret.ts';
import { stopServing } from './stop.ts';

/** Connections that wait to be taken: thousands of pages may come back at once. */
const BACKLOG = 4_096;

const site = join(import.meta.dirname, '../web/dist');

/** The setting's server, or the embedded one under DATA_DIR. */
async function openServer(config: Config, warn: (message: string) => void) {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL, stop: () => Promise.resolve() };
  return startEmbedded(config.DATA_DIR, { onTrouble: warn });
}

/** PORT=0 asks for any free port; links need to know it before the first mail, and nobody else may take it until it is `free`. */
async function holdPort({ HOST, PORT }: Config): Promise<{ port: number; free: () => Promise<number> }> {
  if (PORT !== 0) return { port: PORT, free: () => Promise.resolve(PORT) };
  const holder = createServer();
  await new Promise<void>((done) => holder.listen(0, HOST, done));
  const { port } = holder.address() as AddressInfo;
  return { port, free: () => new Promise((done) => holder.close(() => done(port))) };
}

/** Whom a push service may write to about what comes from here: it must be told somebody. */
const contactOf = ({ MAIL_FROM, ADMIN_EMAILS }: Config, publicUrl: string): string => {
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? ADMIN_EMAILS[0] ?? '')?.[0];
  if (address) return `mailto:${address}`;
  return publicUrl.startsWith('https://') ? publicUrl : 'mailto:nobody@example.com';
};

/** A store that refuses us stops the start; one that does not answer now may do so later, and health tells. */
async function tryBucket(storage: StoragePort, warn: (message: string) => void): Promise<void> {
  await probeStorage(storage).catch((error: unknown) => {
    if (!(error instanceof StorageDown)) throw error;
    if (error.refused)
      throw new ConfigError(`STORAGE=s3 cannot be used: ${error.message}. Look at the S3_ settings.`);
    warn(`${error.message}. Images cannot be stored until it does.`);
  });
}

const demoNote = (productName: string): string =>
  [
    'Demo accounts (password for all: ' + demoPassword + '):',
    ...demoUsers.map(({ email, about }) => `  ${email}  ${about}`),
    `  ${demoAdmin.email}  admin, at /adminnimda; for the authenticator app: ${demoAdmin.secret}`,
    `  ${factorAddress(demoAdmin.secret, productName, demoAdmin.email)}`,
  ].join('\n');

async function start(): Promise<void> {
  const read = readConfig(process.env);
  const secret = read.SESSION_SECRET ?? (await keptSecret(read.DATA_DIR));
  const config: Config = { ...read, SESSION_SECRET: secret };
  const log = openLog(config.LOG_LEVEL);
  log.info(printable(config), 'settings');
  const isDemo = process.argv.includes('--demo');
  if (isDemo && config.NODE_ENV === 'production')
    throw new ConfigError('The demo has accounts with a known password and is refused in production.');

  const storage = openStorage(config);
  if (config.STORAGE === 's3') await tryBucket(storage, (message) => log.warn({}, message));
  const calendar = openCalendar(config);
  const market = openMarket({
    provider: config.MARKET_PROVIDER,
    seed: config.MARKET_SEED,
    replayDir: config.MARKET_REPLAY_DIR,
    clockStart: config.CLOCK_START ? Date.parse(config.CLOCK_START) : undefined,
    releasesOn: calendar.releasesOn,
    live: config,
  });
  const server = await openServer(config, (message) => log.warn({}, message));
  await migrateToLatest(server.connectionString);
  const database = openDatabase(server.connectionString, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  const clock = await openClock(database.db, config);
  const { port, free } = await holdPort(config);
  const publicUrl = publicUrlOf(config, port);
  const mail = openMail(config);
  const languageModel = await openLanguageModel(config, () => performance.now());
  const push = openWebPush({ secret, subject: contactOf(config, publicUrl) });
  const deps: Deps = {
    config,
    publicUrl,
    clock,
    database,
    market,
    calendar,
    mail,
    storage,
    push,
    countries: offlineCountries(),
    languageModel,
    telegram: openTelegram(config),
    ...openCards(config, clock.now, keptCertificates(database.db)),
    ...openCrypto(config, { now: clock.now, publicUrl }),
    log,
  };
  if (isDemo) await seedDemo(deps, clock.now());
  const stopMarket = market.start?.({ store: candleStore(database), ...worldOf(clock, log) });
  const app = await createApp(deps, existsSync(site) ? site : undefined);
  const address = await app.server.listen({ port: await free(), host: config.HOST, backlog: BACKLOG });
  const jobs = runJobs([...app.jobs, ...rememberClock(database.db, clock, config)], clock.now, app.log);
  log.info({ address }, 'ready');
  if (isDemo) process.stdout.write(`\n${demoNote(config.PRODUCT_NAME)}\n`);
  process.stdout.write(
    `\n${config.PRODUCT_NAME} is ready: ${config.PUBLIC_URL ? `${config.PUBLIC_URL}, listening on ${address}` : address}\n\n`,
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({}, 'stopping');
    // It breaks off at once and writes nothing more; what it knew is fetched again at the next start.
    void stopMarket?.();
    await stopServing({ server: app.server, jobs, database }, log);
    mail.close?.();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      });
    });
}

process.on('unhandledRejection', (error) => {
  process.stderr.write(`Unhandled: ${error instanceof Error ? error.stack : String(error)}\n`);
});

start().catch((error: unknown) => {
  const clear =
    error instanceof ConfigError ||
    error instanceof MarketSetupError ||
    error instanceof CalendarSetupError ||
    error instanceof EmbeddedDatabaseError;
  process.stderr.write(`${clear ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

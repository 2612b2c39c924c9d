import { createServer, type AddressInfo } from 'node:net';
import { openCaptcha } from './adapters/captcha/hosted.ts';
import { openCalendar } from './adapters/calendar/open.ts';
import { createOfflineCountries } from './adapters/geo/geoip-country.ts';
import { openLanguageModel } from './adapters/language-model/open.ts';
import { openMail } from './adapters/mail/open.ts';
import { openMarket } from './adapters/market/open.ts';
import { openCards } from './adapters/payments/open-cards.ts';
import { openCrypto } from './adapters/payments/open-crypto.ts';
import { openStorage } from './adapters/storage/open.ts';
import { StorageDown, type StoragePort } from './adapters/storage/port.ts';
import { openIdentityProvider } from './adapters/identity/open.ts';
import { openTelegram } from './adapters/telegram/open.ts';
import { openWebPush } from './adapters/web-push/web-push.ts';
import { ConfigError, toPublicUrl, type Config } from './config.ts';
import type { Deps, Log } from './deps.ts';
import { createCandleStore } from './features/market/candle-store.ts';
import { probeStorage } from './features/system/probe-storage.ts';
import { processTime } from './platform/clock/synced-clock.ts';
import { openClock, type StoredClock } from './platform/clock/stored-clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { startEmbedded } from './platform/database/embedded/launch.ts';
import { createCertificateStore } from './features/payments/card/certificate-store.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { keyringOf } from './platform/seal/keyring.ts';
import { sealStorage } from './platform/seal/sealed-storage.ts';
import { readDevelopmentToken } from './platform/signing-secret.ts';
import { storeClockSpeed } from './platform/queue/add-jobs.ts';

type OpenDeps = {
  deps: Deps & { clock: StoredClock };
  /** Returns the port to listen on; it is reserved until then. */
  releasePort: () => Promise<number>;
  startMarket: () => (() => unknown) | undefined;
  close: () => Promise<void>;
};

export async function openDeps(config: Config & { SESSION_SECRET: string }, log: Log): Promise<OpenDeps> {
  const warn = (message: string): void => log.warn({}, message);
  const keyring = keyringOf(config);
  const storage = sealStorage(openStorage(config), keyring);
  if (config.STORAGE === 's3') await refuseUnusableBucket(storage, warn);
  const calendar = openCalendar(config);
  // The market comes first, so that a wrong setting of it is told before the database starts.
  let realNow = processTime.wall;
  const market = openMarket({
    provider: config.MARKET_PROVIDER,
    seed: config.MARKET_SEED,
    replayDir: config.MARKET_REPLAY_DIR,
    clockStart: config.CLOCK_START ? Date.parse(config.CLOCK_START) : undefined,
    releasesOn: calendar.releasesOn,
    live: { ...config, now: () => realNow() },
  });
  const server = await openDatabaseServer(config, warn);
  await migrateToLatest(server.connectionString);
  const database = openDatabase(
    server.connectionString,
    (error) => log.warn({ err: error }, 'database connection lost'),
    { keyring },
  );
  const clock = await openClock(database.db, config);
  realNow = clock.realNow;
  await storeClockSpeed(database.db, clock.speed);
  const { port, release } = await reservePort(config);
  const publicUrl = toPublicUrl(config, port);
  const mail = openMail(config);
  const deps: Deps & { clock: StoredClock } = {
    config,
    publicUrl,
    developmentToken: config.NODE_ENV === 'production' ? '' : await readDevelopmentToken(config.DATA_DIR),
    clock,
    database,
    market,
    calendar,
    mail,
    storage,
    push: openWebPush({ secret: config.SESSION_SECRET, subject: contactOf(config, publicUrl) }),
    countries: createOfflineCountries(),
    languageModel: await openLanguageModel(config, () => performance.now()),
    captcha: openCaptcha(config),
    telegram: openTelegram(config),
    identityProvider: openIdentityProvider(config),
    ...openCards(config, clock.now, createCertificateStore(database.db)),
    ...openCrypto(config, { now: clock.now, publicUrl }),
    log,
  };
  return {
    deps,
    releasePort: release,
    startMarket: () => market.start?.({ store: createCandleStore(database), ...marketRuntime(deps) }),
    close: async () => {
      mail.close?.();
      await server.stop();
    },
  };
}

async function openDatabaseServer(config: Config, warn: (message: string) => void) {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL, stop: () => Promise.resolve() };
  return startEmbedded(config.DATA_DIR, { onUnexpectedEnd: warn });
}

/** PORT=0 asks for any free port; links need to know it before the first mail. */
async function reservePort({
  HOST,
  PORT,
}: Config): Promise<{ port: number; release: () => Promise<number> }> {
  if (PORT !== 0) return { port: PORT, release: () => Promise.resolve(PORT) };
  const holder = createServer();
  await new Promise<void>((done) => holder.listen(0, HOST, done));
  const { port } = holder.address() as AddressInfo;
  return { port, release: () => new Promise((done) => holder.close(() => done(port))) };
}

/** VAPID requires a contact. */
function contactOf({ MAIL_FROM, ADMIN_EMAILS }: Config, publicUrl: string): string {
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? ADMIN_EMAILS[0] ?? '')?.[0];
  if (address) return `mailto:${address}`;
  return publicUrl.startsWith('https://') ? publicUrl : 'mailto:nobody@example.com';
}

/** A bucket that refuses us stops the start; an unreachable one may recover. */
async function refuseUnusableBucket(storage: StoragePort, warn: (message: string) => void): Promise<void> {
  await probeStorage(storage).catch((error: unknown) => {
    if (!(error instanceof StorageDown)) throw error;
    if (error.refused)
      throw new ConfigError(`STORAGE=s3 cannot be used: ${error.message}. Look at the S3_ settings.`);
    warn(`${error.message}. Images cannot be stored until it does.`);
  });
}

const marketRuntime = ({ clock, log }: Pick<Deps, 'clock' | 'log'>) => ({
  clock: {
    now: clock.now,
    after: (ms: number, run: () => void): (() => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  },
  log: (level: 'info' | 'warn', facts: Record<string, unknown>, message: string): void =>
    log[level](facts, message),
});

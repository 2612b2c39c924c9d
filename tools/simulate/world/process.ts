import { createApp, type App } from '../../../server/app.ts';
import { openFakeCalendar } from '../../../server/adapters/calendar/fake.ts';
import { createOfflineCountries } from '../../../server/adapters/geo/geoip-country.ts';
import { openPaypal } from '../../../server/adapters/payments/paypal/paypal.ts';
import { standInKeys } from '../../../server/adapters/payments/paypal/stand-in/signed-messages.ts';
import { readConfig } from '../../../server/config.ts';
import { openBtcpay } from '../../../server/adapters/payments/btcpay/btcpay.ts';
import { standInStore } from '../../../server/adapters/payments/btcpay/stand-in.ts';
import type { Deps } from '../../../server/deps.ts';
import { createCertificateStore } from '../../../server/features/payments/card/certificate-store.ts';
import {
  createClockJobs,
  holdWhileMistrusted,
  type StoredClock,
} from '../../../server/platform/clock/stored-clock.ts';
import { openDatabase } from '../../../server/platform/database/database.ts';
import { provenEvidenceFile } from '../../../server/testing/proven-evidence.ts';
import { handDriven, type HandDrivenJob } from '../../../server/testing/hand-driven-jobs.ts';
import type { SimulatedDatabase } from '../database.ts';
import { openDoor } from '../outside/pg.ts';
import { openOwnClock, openProcessClock, type MachineClock } from './process-clock.ts';
import type { Providers } from './providers.ts';

export const SITE = 'http://calmwick.test';
export const TELEGRAM_SECRET = 'simulated-webhook-secret';
export const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  TELEGRAM_BOT_TOKEN: '1:simulated',
  TELEGRAM_BOT_NAME: 'simulated_bot',
  TELEGRAM_WEBHOOK_SECRET: TELEGRAM_SECRET,
});

/** One process of the server, from its start to its death; `owner` names this life of it. */
export type SimulatedProcess = {
  owner: string;
  app: App;
  deps: Deps & { clock: StoredClock };
  jobs: HandDrivenJob[];
  errors: string[];
};

/** `ownClockMs`: the planted fault, by which a process goes by its own clock. */
type World = {
  database: SimulatedDatabase;
  providers: Providers;
  machine: MachineClock;
  ownClockMs: number | null;
};

/** The real composition of the server (server/app.ts) with everything outside of it handed in. */
export async function startProcess(
  owner: string,
  { database, providers, machine, ownClockMs }: World,
): Promise<SimulatedProcess> {
  const address = `simulation://${owner}`;
  openDoor(address, database.openDoor(owner));
  const errors: string[] = [];
  const opened = openDatabase(address, () => undefined);
  const clock = ownClockMs === null ? await openProcessClock(opened.db, machine) : openOwnClock(ownClockMs);
  const deps: SimulatedProcess['deps'] = {
    config,
    publicUrl: SITE,
    clock,
    database: opened,
    market: providers.market,
    calendar: openFakeCalendar(),
    evidenceFile: provenEvidenceFile(),
    mail: { name: 'simulated', send: (mail) => providers.sendMail(owner, mail) },
    storage: providers.storage,
    push: { publicKey: 'A'.repeat(87), send: () => Promise.resolve({ kind: 'gone' }) },
    countries: createOfflineCountries(),
    languageModel: null,
    captcha: null,
    developmentToken: '',
    identityProvider: null,
    telegram: providers.telegramOf(owner),
    cards: openPaypal({
      ...standInKeys,
      baseUrl: 'https://paypal.invalid',
      environment: 'sandbox',
      test: true,
      httpFetch: (url, init) => providers.fetchPaypal(owner, url, init),
      certificateStore: createCertificateStore(opened.db),
    }),
    testCards: null,
    crypto: openBtcpay({
      ...standInStore,
      url: 'https://btcpay.invalid',
      test: true,
      httpFetch: (url, init) => providers.fetchBtcpay(owner, url, init),
      pages: [SITE],
    }),
    testCrypto: null,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: ({ err }, message) =>
        void errors.push(`${message}: ${String((err as Error | undefined)?.message ?? err)}`),
    },
  };
  const app = await createApp(deps);
  await app.server.ready();
  const all = [
    ...holdWhileMistrusted(app.jobs, clock),
    ...createClockJobs(opened.db, clock, config, deps.log),
  ];
  const jobs = handDriven({ jobs: all, recordIdleQueue: app.recordIdleQueue }, { db: opened.db, clock });
  return { owner, app, deps, jobs, errors };
}

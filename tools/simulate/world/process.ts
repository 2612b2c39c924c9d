import { createApp, type App } from '../../../server/app.ts';
import { openFakeCalendar } from '../../../server/adapters/calendar/fake.ts';
import { createOfflineCountries } from '../../../server/adapters/geo/geoip-country.ts';
import { openPaypal } from '../../../server/adapters/payments/paypal/paypal.ts';
import { standInKeys } from '../../../server/adapters/payments/paypal/stand-in/signed-messages.ts';
import { createFakeStorage } from '../../../server/adapters/storage/fake.ts';
import { readConfig } from '../../../server/config.ts';
import type { Deps } from '../../../server/deps.ts';
import { createCertificateStore } from '../../../server/features/payments/card/certificate-store.ts';
import { openDatabase } from '../../../server/platform/database/database.ts';
import { provenEvidenceFile } from '../../../server/testing/proven-evidence.ts';
import { handDriven, type HandDrivenJob } from '../../../server/testing/hand-driven-jobs.ts';
import type { SimulatedDatabase } from '../database.ts';
import { openDoor } from '../outside/pg.ts';
import { simulatedNow } from '../outside/time.ts';
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
  deps: Deps;
  jobs: HandDrivenJob[];
  errors: string[];
};

type World = { database: SimulatedDatabase; providers: Providers; skewMs: number };

/** The real composition of the server (server/app.ts) with everything outside of it handed in. */
export async function startProcess(
  owner: string,
  { database, providers, skewMs }: World,
): Promise<SimulatedProcess> {
  const address = `simulation://${owner}`;
  openDoor(address, database.openDoor(owner));
  const now = (): number => simulatedNow() + skewMs;
  const errors: string[] = [];
  const opened = openDatabase(address, () => undefined);
  const deps: Deps = {
    config,
    publicUrl: SITE,
    clock: { now, realNow: now, speed: 1 },
    database: opened,
    market: providers.market,
    calendar: openFakeCalendar(),
    evidenceFile: provenEvidenceFile(),
    mail: { name: 'simulated', send: (mail) => providers.sendMail(owner, mail) },
    storage: createFakeStorage(),
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
    crypto: null,
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
  return { owner, app, deps, jobs: handDriven(app, { db: opened.db, clock: deps.clock }), errors };
}

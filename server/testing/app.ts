import { DAY_MS } from '@app/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { EndpointName } from '@app/contracts/routes.ts';
import { CallError, toHttpRequest, type InputOf, type ReplyOfEndpoint } from '@app/contracts/request.ts';
import { openFakeCalendar } from '../adapters/calendar/fake.ts';
import type { CaptchaPort } from '../adapters/captcha/port.ts';
import type { CalendarPort } from '../adapters/calendar/port.ts';
import { createOfflineCountries } from '../adapters/geo/geoip-country.ts';
import type { LanguageModel } from '../adapters/language-model/port.ts';
import type { Mail, MailPort } from '../adapters/mail/port.ts';
import type { MarketPort } from '../adapters/market/port.ts';
import type { PushPort } from '../adapters/web-push/port.ts';
import { openWebPush } from '../adapters/web-push/web-push.ts';
import { createFakeStorage } from '../adapters/storage/fake.ts';
import { openCards } from '../adapters/payments/open-cards.ts';
import { openCrypto } from '../adapters/payments/open-crypto.ts';
import { openIdentityProvider } from '../adapters/identity/open.ts';
import { openTelegram } from '../adapters/telegram/open.ts';
import { createApp } from '../app.ts';
import { createManualClock } from '../platform/clock/clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createCertificateStore } from '../features/payments/card/certificate-store.ts';
import { keyringOf } from '../platform/seal/keyring.ts';
import { sealStorage } from '../platform/seal/sealed-storage.ts';
import type { Deps } from '../deps.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { provenEvidenceFile } from './proven-evidence.ts';
import { handDriven } from './hand-driven-jobs.ts';

/** Wednesday 3 June 2026, noon UTC: London and New York are open. */
export const NOON = Date.UTC(2026, 5, 3, 12);

/** For suites that need no prices. */
const emptyMarket: MarketPort = {
  name: 'none',
  simulated: true,
  pairs: [],
  baseStep: () => 60_000,
  quote: () => null,
  candles: () => Promise.resolve([]),
  barsBetween: () => Promise.resolve([]),
};

export const DEVELOPMENT_TOKEN = 'opens the pages of development in tests';

export type TestAppOptions = {
  market?: MarketPort;
  /** Without one there are no releases. */
  calendar?: CalendarPort;
  mail?: MailPort;
  push?: PushPort;
  languageModel?: LanguageModel;
  /** Without one browsers do a proof of work. */
  captcha?: CaptchaPort;
  /** `shipped` is the past as it was measured; else every idea has a proven edge, so that a request opens a signal. */
  evidence?: 'proven' | 'shipped';
  publicUrl?: string;
  startAt?: number;
  settings?: Record<string, string>;
  siteFolder?: string;
  /** Else an empty one of the run's own server. */
  database?: TestDatabase;
};

/** The real app on its own database with fake adapters; the clock moves only by hand. */
export async function startTestApp(options: TestAppOptions = {}) {
  const { connectionString, drop } = options.database ?? (await testDatabase());
  const problems: Error[] = [];
  const clock = createManualClock(options.startAt ?? NOON);
  const mails: Mail[] = [];
  const collectingMail: MailPort = { name: 'kept', send: (one) => Promise.resolve(void mails.push(one)) };
  const storage = createFakeStorage();
  const logged: Array<Record<string, unknown>> = [];
  const write = (level: string) => (facts: Record<string, unknown>, message: string) =>
    void logged.push({ level, message, ...facts });
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    // The name that injected requests carry where they name none.
    ALLOWED_HOSTS: 'localhost',
    ...options.settings,
  });
  const keyring = keyringOf(config);
  const database = openDatabase(connectionString, (error) => problems.push(error), { keyring });
  const publicUrl = options.publicUrl ?? 'http://calmwick.test';
  const deps: Deps = {
    config,
    publicUrl,
    developmentToken: DEVELOPMENT_TOKEN,
    clock,
    database,
    market: options.market ?? emptyMarket,
    calendar: options.calendar ?? openFakeCalendar(),
    ...(options.evidence !== 'shipped' && { evidenceFile: provenEvidenceFile() }),
    mail: options.mail ?? collectingMail,
    storage: sealStorage(storage, keyring),
    push: options.push ?? openWebPush({ secret: 'a secret of tests', subject: 'mailto:nobody@example.com' }),
    countries: createOfflineCountries(),
    languageModel: options.languageModel ?? null,
    captcha: options.captcha ?? null,
    telegram: openTelegram(config),
    identityProvider: openIdentityProvider(config),
    ...openCards(config, clock.now, createCertificateStore(database.db)),
    ...openCrypto(config, { now: clock.now, publicUrl }),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  };
  const app = await createApp(deps, options.siteFolder);
  await app.server.ready();

  const jobs = handDriven(app, { db: database.db, clock });
  const runJobs = async (): Promise<void> => {
    for (const job of jobs) await job.run(clock.now());
  };

  return {
    ...app,
    jobs,
    deps,
    clock,
    database,
    /** For a second process on the same data. */
    connectionString,
    db: database.db,
    mails,
    /** `storage.failing` makes the next writes fail. */
    storage,
    logged,
    /** One round of every job at the clock's time. */
    runJobs,
    browser: (address = '127.0.0.1') => createBrowser(app.server, address, publicUrl),
    query: async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(database.db)).rows,
    close: async (): Promise<void> => {
      await app.server.close();
      await database.close();
      await drop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Keeps cookies and sends an origin, as browsers do. */
export function createBrowser(server: FastifyInstance, address: string, publicUrl = 'http://calmwick.test') {
  const jar = new Map<string, string>();
  const headers = (): Record<string, string> => ({
    host: new URL(publicUrl).host,
    origin: new URL(publicUrl).origin,
    'sec-fetch-site': 'same-origin',
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
  });
  const raw = async (request: {
    method: string;
    url: string;
    body?: string | Buffer;
    headers?: Record<string, string>;
  }) => {
    const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await server.inject({
      method: request.method as 'GET',
      url: request.url,
      remoteAddress: address,
      headers: { ...headers(), ...type, ...request.headers },
      ...(request.body !== undefined && { payload: request.body }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() < DAY_MS)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    jar,
    raw,
    /** @throws CallError */
    call: async <Name extends EndpointName>(
      name: Name,
      input?: InputOf<Name>,
    ): Promise<ReplyOfEndpoint<Name>> => {
      const { method, url, body } = toHttpRequest(name, input);
      const response = await raw({ method, url, ...(body !== undefined && { body }) });
      if (response.statusCode >= 400)
        throw new CallError(response.statusCode, response.body, response.json());
      return response.body ? response.json() : (undefined as never);
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** A browser that has opened the address which the start prints. */
export async function openDevelopment(app: TestApp, browser: Browser = app.browser()): Promise<Browser> {
  await browser.raw({ method: 'GET', url: `/dev/outbox?token=${encodeURIComponent(DEVELOPMENT_TOKEN)}` });
  return browser;
}

export async function captureRefusal(call: Promise<unknown>): Promise<CallError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused, but it was answered');
}

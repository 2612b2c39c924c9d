import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { EndpointName } from '@app/contracts/api.ts';
import { CallError, outgoing, type InputOf, type ReplyOfEndpoint } from '@app/contracts/request.ts';
import { openFakeCalendar } from '../adapters/calendar/fake.ts';
import type { CalendarPort } from '../adapters/calendar/port.ts';
import { offlineCountries } from '../adapters/geo/geoip-country.ts';
import type { LanguageModel } from '../adapters/language-model/port.ts';
import type { Mail, MailPort } from '../adapters/mail/port.ts';
import type { MarketPort } from '../adapters/market/port.ts';
import type { PushPort } from '../adapters/web-push/port.ts';
import { openWebPush } from '../adapters/web-push/web-push.ts';
import { fakeStorage } from '../adapters/storage/fake.ts';
import { openCards } from '../adapters/payments/open-cards.ts';
import { openCrypto } from '../adapters/payments/open-crypto.ts';
import { openTelegram } from '../adapters/telegram/open.ts';
import { createApp } from '../app.ts';
import { handClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { keptCertificates } from '../db/kept-certificates.ts';
import type { Deps } from '../deps.ts';
import { testDatabase } from './database.ts';

/** Wednesday 3 June 2026, noon UTC: London and New York are open. */
export const NOON = Date.UTC(2026, 5, 3, 12);

/** A feed without instruments, for suites that need no prices. */
const noMarket: MarketPort = {
  name: 'none',
  simulated: true,
  pairs: [],
  baseStep: () => 60_000,
  quote: () => null,
  candles: () => Promise.resolve([]),
  barsBetween: () => Promise.resolve([]),
};

export type Options = {
  market?: MarketPort;
  /** Without one nothing is coming out. */
  calendar?: CalendarPort;
  mail?: MailPort;
  push?: PushPort;
  languageModel?: LanguageModel;
  publicUrl?: string;
  startAt?: number;
  settings?: Record<string, string>;
  siteFolder?: string;
};

/** The real app on its own database, with the outside world faked: mails are kept, the clock stands still until moved. */
export async function startTestApp(options: Options = {}) {
  const { connectionString, drop } = await testDatabase();
  const problems: Error[] = [];
  const database = openDatabase(connectionString, (error) => problems.push(error));
  const clock = handClock(options.startAt ?? NOON);
  const mails: Mail[] = [];
  const kept: MailPort = { name: 'kept', send: (one) => Promise.resolve(void mails.push(one)) };
  const storage = fakeStorage();
  const logged: Array<Record<string, unknown>> = [];
  const write = (level: string) => (facts: Record<string, unknown>, message: string) =>
    void logged.push({ level, message, ...facts });
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', ...options.settings });
  const publicUrl = options.publicUrl ?? 'http://calmwick.test';
  const deps: Deps = {
    config,
    publicUrl,
    clock,
    database,
    market: options.market ?? noMarket,
    calendar: options.calendar ?? openFakeCalendar(),
    mail: options.mail ?? kept,
    storage,
    push: options.push ?? openWebPush({ secret: 'a secret of tests', subject: 'mailto:nobody@example.com' }),
    countries: offlineCountries(),
    languageModel: options.languageModel ?? null,
    telegram: openTelegram(config),
    ...openCards(config, clock.now, keptCertificates(database.db)),
    ...openCrypto(config, { now: clock.now, publicUrl }),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  };
  const app = await createApp(deps, options.siteFolder);
  await app.server.ready();

  const runJobs = async (): Promise<void> => {
    for (const job of app.jobs) await job.run(clock.now());
  };

  return {
    ...app,
    deps,
    clock,
    database,
    /** For a second process on the same data. */
    connectionString,
    db: database.db,
    mails,
    /** What was uploaded; `storage.failing` makes the next writes fail. */
    storage,
    logged,
    /** One round of every job, at the clock's time. */
    runJobs,
    browser: (address = '127.0.0.1') => newBrowser(app.server, address),
    query: async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(database.db)).rows,
    close: async (): Promise<void> => {
      await app.server.close();
      await database.close();
      await drop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** One browser: keeps its cookies and says where it comes from, as real ones do. */
export function newBrowser(server: FastifyInstance, address: string) {
  const jar = new Map<string, string>();
  const headers = (): Record<string, string> => ({
    host: 'calmwick.test',
    origin: 'http://calmwick.test',
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
      if (maxAge === 0 || (expires && expires.getTime() < 86_400_000)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    jar,
    raw,
    /** A typed call of the contract table; a refusal throws CallError. */
    call: async <Name extends EndpointName>(
      name: Name,
      input?: InputOf<Name>,
    ): Promise<ReplyOfEndpoint<Name>> => {
      const { method, url, body } = outgoing(name, input);
      const response = await raw({ method, url, ...(body !== undefined && { body }) });
      if (response.statusCode >= 400)
        throw new CallError(response.statusCode, response.body, response.json());
      return response.body ? response.json() : (undefined as never);
    },
  };
}

export type Browser = ReturnType<typeof newBrowser>;

/** The refusal of a call that must fail. */
export async function refusalOf(call: Promise<unknown>): Promise<CallError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused, but it was answered');
}

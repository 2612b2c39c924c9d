import pg from 'pg';
import { calendarSources } from './adapters/calendar/port.ts';
import { verifyUrls } from './adapters/captcha/port.ts';
import { listLiveProviders } from './adapters/market/port.ts';
import type { Config } from './config.ts';

/** Addresses that browsers open and this process does not, and that of the database, which has rules of its own. */
const NOT_CALLED = new Set([
  'PUBLIC_URL',
  'BROKER_URL_EUROPE',
  'BROKER_URL_OTHER',
  'RECORD_ORIGIN',
  'DATABASE_URL',
]);

const DEFAULT_PORTS: Record<string, string> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
};

/** Settings with a default for a market that is on only where it is named. */
const MARKET_SETTINGS: Record<string, string> = {
  OANDA_: 'oanda',
  TWELVE_DATA_: 'twelve-data',
  DUKASCOPY_: 'dukascopy',
  YAHOO_: 'yahoo',
  KRAKEN_: 'kraken',
};

/** An address without a port of its own and without a known one, such as that of a mail server, stands for every port. */
function toHost(address: string): string | null {
  const url = URL.parse(address);
  if (!url?.hostname) return null;
  const name = url.hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const port = url.port || DEFAULT_PORTS[url.protocol];
  return port ? `${name}:${port}` : name;
}

function isCalled(setting: string, providers: readonly string[]): boolean {
  if (NOT_CALLED.has(setting)) return false;
  const prefix = Object.keys(MARKET_SETTINGS).find((one) => setting.startsWith(one));
  return prefix === undefined || providers.includes(MARKET_SETTINGS[prefix] ?? '');
}

/** As the driver reads it: the host may stand in the query, in PGHOST, or be a socket's folder. */
function listDatabaseHosts(databaseUrl: string | undefined, platform: NodeJS.Platform): string[] {
  // The embedded database listens on a socket that is a file, and on Windows on a port that is chosen at the start.
  if (databaseUrl === undefined) return platform === 'win32' ? ['127.0.0.1'] : [];
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? [] : [`${host.toLowerCase()}:${port}`];
}

/** Hosts of providers whose address no setting names. */
function listDefaultHosts(config: Config): string[] {
  const hosts: string[] = [];
  if (config.LLM_PROVIDER === 'anthropic') hosts.push('api.anthropic.com:443');
  if (config.TELEGRAM_BOT_TOKEN !== undefined) hosts.push('api.telegram.org:443');
  if (config.CRYPTO_PROVIDER === 'payerurl') hosts.push('api-v2.payerurl.com:443');
  if (config.PAYPAL_CLIENT_ID !== undefined) {
    // Its certificates lie at the host beside that of its API.
    const isLive = config.PAYPAL_BASE_URL
      ? !config.PAYPAL_BASE_URL.includes('sandbox')
      : config.NODE_ENV === 'production';
    const domain = isLive ? 'paypal.com' : 'sandbox.paypal.com';
    hosts.push(`api.${domain}:443`, `api-m.${domain}:443`);
  }
  const source = Object.entries(calendarSources).find(([name]) => name === config.CALENDAR_PROVIDER)?.[1];
  const captchaUrl =
    config.CAPTCHA_PROVIDER === 'proof-of-work' ? undefined : verifyUrls[config.CAPTCHA_PROVIDER];
  for (const url of [source?.url, captchaUrl]) {
    const host = url && toHost(url);
    if (host) hosts.push(host);
  }
  return hosts;
}

/** Google's sign-in names its endpoints at other hosts than its issuer. */
const GOOGLE_ISSUER = 'accounts.google.com:443';
const GOOGLE_HOSTS = [
  'oauth2.googleapis.com:443',
  'openidconnect.googleapis.com:443',
  'www.googleapis.com:443',
];

/** All that the settings make this process call, as `host:port`. */
export function listEgressHosts(
  config: Config,
  platform: NodeJS.Platform = process.platform,
): ReadonlySet<string> {
  const providers = listLiveProviders(config.MARKET_PROVIDER);
  const configured = Object.entries(config).flatMap(([setting, value]) => {
    const host = typeof value === 'string' && isCalled(setting, providers) ? toHost(value) : null;
    return host === null ? [] : [host];
  });
  const hosts = new Set([
    ...configured,
    ...listDatabaseHosts(config.DATABASE_URL, platform),
    ...listDefaultHosts(config),
    ...config.EGRESS_HOSTS.map(toEgressHost),
  ]);
  if (hosts.has(GOOGLE_ISSUER)) GOOGLE_HOSTS.forEach((host) => hosts.add(host));
  return hosts;
}

const toEgressHost = (host: string): string => host.toLowerCase().replaceAll(/[[\]]/g, '');

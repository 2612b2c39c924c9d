import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { isCountryCode } from '@app/domain/broker/country.ts';
import { modelProviders } from './adapters/language-model/port.ts';
import { listLiveProviders } from './adapters/market/port.ts';
import { findCryptoSettingsError } from './crypto-settings.ts';
import { findExposure, findProductionError } from './production-settings.ts';
import { keyringOf, SealKeyError } from './platform/seal/keyring.ts';
import { isSecretSetting, settingsSchema, type Config } from './settings-schema.ts';

export type { Config } from './settings-schema.ts';

export class ConfigError extends Error {}

/** The only reader of the environment. @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.keys(settingsSchema.shape).map((name) => [name, readSetting(environment, name)]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(known));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Settings cannot be used: ${lines.join('; ')}`);
  }
  const config = resolveMode(parsed.data);
  validateHosts(config);
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new ConfigError('SMTP_URL needs MAIL_FROM, the address that mails come from.');
  }
  if (config.MARKET_PROVIDER === 'replay' && !config.MARKET_REPLAY_DIR) {
    throw new ConfigError('MARKET_PROVIDER=replay needs MARKET_REPLAY_DIR, a folder of SYMBOL.csv files.');
  }
  if (
    listLiveProviders(config.MARKET_PROVIDER).length > 0 &&
    (config.CLOCK_START || config.CLOCK_SPEED !== 1)
  )
    throw new ConfigError('Live prices are of now: they cannot be had with CLOCK_START or CLOCK_SPEED.');
  validateSealKeys(config);
  if (config.CAPTCHA_PROVIDER !== 'proof-of-work' && !(config.CAPTCHA_SITE_KEY && config.CAPTCHA_SECRET))
    throw new ConfigError(
      `CAPTCHA_PROVIDER=${config.CAPTCHA_PROVIDER} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`,
    );
  validateModelSettings(config);
  validateBotSettings(config);
  validateBrokerSettings(config);
  validatePaypalSettings(config);
  validateCryptoSettings(config);
  validateIdentitySettings(config);
  if (config.STORAGE === 's3') validateBucketSettings(config);
  return config;
}

/** A secret may stand in a file that `NAME_FILE` names, as container platforms hand them over. @throws ConfigError */
function readSetting(environment: Record<string, string | undefined>, name: string): string | undefined {
  const file = isSecretSetting(name) ? environment[`${name}_FILE`] : undefined;
  if (!file) return environment[name];
  if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: keep one of them.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** What others can reach is production, whatever NODE_ENV says; a forgotten one would publish mailed links. */
function resolveMode(config: Config): Config {
  const exposure = findExposure(config);
  const isForced = config.NODE_ENV !== 'production' && exposure !== null && !config.ALLOW_DEVELOPMENT_EXPOSED;
  if (config.NODE_ENV !== 'production' && !isForced) return config;
  const mistake = findProductionError(config);
  if (mistake === null) return { ...config, NODE_ENV: 'production' };
  if (!isForced) throw new ConfigError(mistake);
  throw new ConfigError(
    `With ${exposure} others can reach this app, so it runs in production. ${mistake} To show an app in development to others all the same, set ALLOW_DEVELOPMENT_EXPOSED=true.`,
  );
}

const HOST_NAME = /^([a-z\d._-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

function validateHosts({ ALLOWED_HOSTS, EGRESS_HOSTS }: Config): void {
  for (const [name, hosts] of Object.entries({ ALLOWED_HOSTS, EGRESS_HOSTS }))
    for (const host of hosts)
      if (!HOST_NAME.test(host))
        throw new ConfigError(
          `${name} must be names such as app.example.com or app.example.com:8443, not ${host}.`,
        );
}

function validateSealKeys(config: Config): void {
  try {
    keyringOf(config);
  } catch (error) {
    if (error instanceof SealKeyError) throw new ConfigError(error.message);
    throw error;
  }
}

function validateModelSettings(config: Config): void {
  const { LLM_PROVIDER, LLM_BASE_URL } = config;
  if (LLM_PROVIDER === 'embedded') return;
  const missing = modelProviders[LLM_PROVIDER].needs.filter((name) => !config[name]);
  if (missing.length > 0)
    throw new ConfigError(`LLM_PROVIDER=${LLM_PROVIDER} needs ${missing.join(' and ')}.`);
  if ((config.LLM_INPUT_PRICE_USD === undefined) !== (config.LLM_OUTPUT_PRICE_USD === undefined))
    throw new ConfigError('LLM_INPUT_PRICE_USD and LLM_OUTPUT_PRICE_USD are set together or not at all.');
  if (LLM_BASE_URL === undefined) return;
  const url = URL.canParse(LLM_BASE_URL) ? new URL(LLM_BASE_URL) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new ConfigError(
      'LLM_BASE_URL must be an http or https address such as http://127.0.0.1:11434/v1, without a password or a query.',
    );
}

/** Refuses at the start what Telegram would refuse at the first message. */
function validateBotSettings(config: Config): void {
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME, TELEGRAM_API_BASE, TELEGRAM_WEBHOOK_SECRET } = config;
  if (TELEGRAM_BOT_TOKEN !== undefined && !/^[\w:-]{1,200}$/.test(TELEGRAM_BOT_TOKEN))
    throw new ConfigError(
      'TELEGRAM_BOT_TOKEN must be the token that BotFather gave, such as 123456:ABC-def.',
    );
  if (TELEGRAM_BOT_NAME !== undefined && !/^@?\w{3,64}$/.test(TELEGRAM_BOT_NAME))
    throw new ConfigError('TELEGRAM_BOT_NAME must be the name of the bot: letters, digits and underscores.');
  if (TELEGRAM_WEBHOOK_SECRET !== undefined && !/^[\w-]{1,256}$/.test(TELEGRAM_WEBHOOK_SECRET))
    throw new ConfigError(
      'TELEGRAM_WEBHOOK_SECRET must be at most 256 letters, digits, underscores and dashes: Telegram takes no others.',
    );
  if (TELEGRAM_API_BASE === undefined) return;
  const { protocol, search, hash } = URL.parse(TELEGRAM_API_BASE) ?? {};
  if (!/^https?:$/.test(protocol ?? '') || search || hash)
    throw new ConfigError(
      'TELEGRAM_API_BASE must be an http or https address such as http://127.0.0.1:8081.',
    );
}

function validateBrokerSettings(config: Config): void {
  const safe = config.NODE_ENV === 'production' ? /^https:$/ : /^https?:$/;
  for (const name of ['BROKER_URL_EUROPE', 'BROKER_URL_OTHER'] as const) {
    const page = config[name];
    if (page === undefined) continue;
    const { protocol, username } = URL.parse(page) ?? {};
    if (!safe.test(protocol ?? '') || username)
      throw new ConfigError(`${name} must be the https address of the broker's affiliate page.`);
  }
  const off = config.BROKER_OFF_COUNTRIES;
  const wrong = off.includes('none') && off.length === 1 ? [] : off.filter((code) => !isCountryCode(code));
  if (wrong.length > 0)
    throw new ConfigError(
      `BROKER_OFF_COUNTRIES must be country codes such as DE,FR or the word none, not ${wrong.join(', ')}.`,
    );
}

function validateIdentitySettings(config: Config): void {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config;
  const needed = Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET });
  const missing = needed.flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === needed.length) return;
  if (missing.length > 0)
    throw new ConfigError(`The identity provider is set up in part: it also needs ${missing.join(' and ')}.`);
  const url = URL.parse(OIDC_ISSUER ?? '');
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.password || url.search || url.hash)
    throw new ConfigError(
      'OIDC_ISSUER must be the https address of the issuer, such as https://accounts.google.com, without a query.',
    );
}

const isLoopback = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** No play money may buy anything in production. */
function validatePaypalSettings(config: Config): void {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_BASE_URL, NODE_ENV } = config;
  const needed = Object.entries({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID });
  const missing = needed.flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === needed.length && PAYPAL_BASE_URL === undefined) return;
  if (missing.length > 0)
    throw new ConfigError(`PayPal is set up in part: it also needs ${missing.join(' and ')}.`);
  if (PAYPAL_BASE_URL === undefined) return;
  const url = URL.parse(PAYPAL_BASE_URL);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new ConfigError(
      'PAYPAL_BASE_URL must be an http or https address such as https://api-m.paypal.com, without a password or a query.',
    );
  if (NODE_ENV !== 'production') return;
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new ConfigError('In production PAYPAL_BASE_URL must be an https address.');
  if (/(^|\.)sandbox\.paypal\.com$/.test(url.hostname))
    throw new ConfigError(
      'PAYPAL_BASE_URL names the sandbox, where no money moves: it is refused in production.',
    );
}

function validateCryptoSettings(config: Config): void {
  const mistake = findCryptoSettingsError(config);
  if (mistake !== null) throw new ConfigError(mistake);
}

function validateBucketSettings(config: Config): void {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  const missing = needed.filter((name) => config[name] === undefined);
  if (missing.length > 0) throw new ConfigError(`STORAGE=s3 needs ${missing.join(', ')}.`);
  const { protocol, username, search } = URL.parse(config.S3_ENDPOINT ?? '') ?? {};
  if (!/^https?:$/.test(protocol ?? '') || username || search)
    throw new ConfigError(
      'S3_ENDPOINT must be the http or https address of the store, such as https://s3.example.com.',
    );
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(config.S3_BUCKET ?? ''))
    throw new ConfigError('S3_BUCKET must be the name of a bucket: small letters, digits, dots and dashes.');
}

export function maskSecrets(config: Config): Record<string, unknown> {
  const shown = Object.entries(config).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(shown.map(([name, value]) => [name, isSecretSetting(name) ? '***' : value]));
}

/** Without a trailing slash; `port` is the one really listened on. */
export const toPublicUrl = (
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  port = PORT,
): string => PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${port}`;

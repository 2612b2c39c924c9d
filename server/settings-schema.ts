import * as z from 'zod/mini';
import { captchaProviders } from './adapters/captcha/port.ts';
import { modelProviderNames } from './adapters/language-model/port.ts';

const integerBetween = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));
const emptyToUndefined = (value: unknown): unknown => (value === '' ? undefined : value);
const setting = <S extends z.ZodMiniType>(schema: S) => z.pipe(z.transform(emptyToUndefined), schema);
const optional = setting(z.optional(z.string()));
const flag = z.pipe(
  setting(z._default(z.enum(['true', 'false']), 'false')),
  z.transform((value) => value === 'true'),
);
const dollars = setting(z.optional(z.coerce.number().check(z.nonnegative(), z.maximum(1_000_000))));
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

/** Every setting with its default; what each means stands in docs/operations.md. */
export const settingsSchema = z.object({
  PORT: setting(z._default(integerBetween(0, 65_535), 3_000)),
  HOST: setting(z._default(z.string(), '127.0.0.1')),
  PUBLIC_URL: setting(z.optional(z.url())),
  PRODUCT_NAME: setting(z._default(z.string(), 'Calmwick')),
  NODE_ENV: setting(z._default(z.enum(['development', 'production', 'test']), 'development')),
  ALLOW_DEVELOPMENT_EXPOSED: flag,
  ALLOWED_HOSTS: list,
  EGRESS_HOSTS: list,
  ALLOW_PLAINTEXT_DATABASE: flag,
  DATA_DIR: setting(z._default(z.string(), './data')),
  DATABASE_URL: optional,
  SESSION_SECRET: optional,
  SEAL_KEYS: optional,
  ADMIN_EMAILS: list,
  SECURITY_CONTACT: optional,
  TRUST_PROXY: list,
  CLOCK_START: setting(z.optional(z.iso.datetime({ offset: true }))),
  CLOCK_SPEED: setting(z._default(z.coerce.number().check(z.positive(), z.maximum(100_000)), 1)),
  MARKET_PROVIDER: setting(z._default(z.string(), 'simulated')),
  MARKET_SEED: setting(z._default(integerBetween(0, 2 ** 31), 1)),
  MARKET_REPLAY_DIR: optional,
  OANDA_TOKEN: optional,
  OANDA_ACCOUNT: optional,
  OANDA_BASE_URL: setting(z._default(z.url(), 'https://api-fxpractice.oanda.com/v3')),
  OANDA_STREAM_URL: setting(z._default(z.url(), 'https://stream-fxpractice.oanda.com/v3')),
  TWELVE_DATA_KEY: optional,
  TWELVE_DATA_URL: setting(z._default(z.url(), 'https://api.twelvedata.com')),
  TWELVE_DATA_STREAM_URL: setting(z._default(z.url(), 'wss://ws.twelvedata.com/v1/quotes/price')),
  DUKASCOPY_URL: setting(z._default(z.url(), 'https://jetta.dukascopy.com/v1')),
  YAHOO_URL: setting(z._default(z.url(), 'https://query1.finance.yahoo.com')),
  KRAKEN_URL: setting(z._default(z.url(), 'https://api.kraken.com')),
  KRAKEN_STREAM_URL: setting(z._default(z.url(), 'wss://ws.kraken.com/v2')),
  CALENDAR_PROVIDER: setting(z._default(z.string(), 'rules')),
  CALENDAR_URL: optional,
  CALENDAR_KEY: optional,
  LLM_PROVIDER: setting(z._default(z.enum(modelProviderNames), 'embedded')),
  LLM_BASE_URL: optional,
  LLM_API_KEY: optional,
  LLM_MODEL: optional,
  LLM_IMAGES: setting(z.optional(z.enum(['on', 'off']))),
  LLM_DAILY_BUDGET_USD: dollars,
  LLM_USER_DAILY_BUDGET_USD: dollars,
  LLM_INPUT_PRICE_USD: dollars,
  LLM_OUTPUT_PRICE_USD: dollars,
  LLM_CACHED_INPUT_PRICE_USD: dollars,
  CAPTCHA_PROVIDER: setting(z._default(z.enum(['proof-of-work', ...captchaProviders]), 'proof-of-work')),
  CAPTCHA_SITE_KEY: optional,
  CAPTCHA_SECRET: optional,
  WELCOME_TOKENS_PER_HOUR: setting(z._default(integerBetween(0, 1_000_000_000), 160_000)),
  WELCOME_TOKENS_PER_DAY: setting(z._default(integerBetween(0, 1_000_000_000), 1_000_000)),
  SIGN_UPS_FROM_NOWHERE_PER_DAY: setting(z._default(integerBetween(0, 1_000_000_000), 10_000)),
  MODEL_ANSWERS_PER_HOUR: setting(z._default(integerBetween(0, 1_000_000_000), 3_000)),
  MODEL_ANSWERS_PER_DAY: setting(z._default(integerBetween(0, 1_000_000_000), 20_000)),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  TELEGRAM_BOT_TOKEN: optional,
  TELEGRAM_BOT_NAME: optional,
  TELEGRAM_API_BASE: optional,
  TELEGRAM_WEBHOOK_SECRET: optional,
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_BASE_URL: optional,
  PAYPAL_WEBHOOK_ID: optional,
  CRYPTO_PROVIDER: setting(z.optional(z.enum(['btcpay', 'payerurl']))),
  CRYPTO_REQUEST_URL: optional,
  BTCPAY_URL: optional,
  BTCPAY_STORE_ID: optional,
  BTCPAY_API_KEY: optional,
  BTCPAY_WEBHOOK_SECRET: optional,
  PAYERURL_PUBLIC_KEY: optional,
  PAYERURL_SECRET_KEY: optional,
  BROKER_URL_EUROPE: optional,
  BROKER_URL_OTHER: optional,
  BROKER_OFF_COUNTRIES: list,
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  STORAGE: setting(z._default(z.enum(['disk', 's3']), 'disk')),
  S3_ENDPOINT: optional,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  ANALYTICS_ID: optional,
  LOG_LEVEL: setting(
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  ),
});

export type Config = z.infer<typeof settingsSchema>;

export const isSecretSetting = (name: string): boolean =>
  /SECRET|PASSWORD|_TOKEN$|_KEY$|SEAL_KEYS|DATABASE_URL|SMTP_URL/.test(name);

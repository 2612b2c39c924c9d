import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { ConfigError, maskSecrets, readConfig, toPublicUrl } from './config.ts';
import { isSecretSetting, settingsSchema } from './settings-schema.ts';

const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'images',
  S3_ACCESS_KEY: 'AKID',
  S3_SECRET_KEY: 'very secret',
};

test('images lie on disk until a bucket is set', () => {
  expect(readConfig({}).STORAGE).toBe('disk');
  expect(readConfig(s3)).toMatchObject({ STORAGE: 's3', S3_BUCKET: 'images' });
});

test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])(
  'a bucket without %s is refused at the start, by its name and in one line',
  (name) => {
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(new ConfigError(`STORAGE=s3 needs ${name}.`));
  },
);

test.each([
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_ENDPOINT', 'file:///etc'],
  ['S3_ENDPOINT', 'https://key:secret@s3.example.com'],
  ['S3_ENDPOINT', 'https://s3.example.com/?x=1'],
  ['S3_BUCKET', 'images/../other'],
  ['S3_BUCKET', 'Images'],
])('%s=%s is refused', (name, value) => {
  expect(() => readConfig({ ...s3, [name]: value })).toThrow(ConfigError);
});

test('the keys of a bucket are not printed', () => {
  expect(maskSecrets(readConfig(s3))).toMatchObject({ S3_ACCESS_KEY: '***', S3_SECRET_KEY: '***' });
});

test.each([
  ['TELEGRAM_BOT_TOKEN', '42:abc/../me'],
  ['TELEGRAM_BOT_NAME', 'my bot'],
  ['TELEGRAM_API_BASE', 'api.telegram.org'],
  ['TELEGRAM_API_BASE', 'https://api.telegram.org/?x=1'],
  ['TELEGRAM_WEBHOOK_SECRET', 'not allowed: spaces'],
])('a bot with %s=%s is refused at the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
});

test('the token and the secret of a bot are not printed', () => {
  const config = readConfig({ TELEGRAM_BOT_TOKEN: '42:abc', TELEGRAM_WEBHOOK_SECRET: 'hook_secret-1' });
  expect(maskSecrets(config)).toMatchObject({ TELEGRAM_BOT_TOKEN: '***', TELEGRAM_WEBHOOK_SECRET: '***' });
});

const ollama = {
  LLM_PROVIDER: 'openai-compatible',
  LLM_BASE_URL: 'http://127.0.0.1:11434/v1',
  LLM_MODEL: 'llama3.2',
};
const claude = { LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'sk-secret', LLM_MODEL: 'claude-sonnet-4-5' };

test('without settings no language model is asked; a local one needs no key and a hosted one no address', () => {
  expect(readConfig({}).LLM_PROVIDER).toBe('embedded');
  expect(readConfig(ollama)).toMatchObject({ LLM_MODEL: 'llama3.2' });
  expect(readConfig(claude)).toMatchObject({ LLM_MODEL: 'claude-sonnet-4-5' });
});

test.each([
  [{ ...ollama, LLM_BASE_URL: '' }, 'LLM_PROVIDER=openai-compatible needs LLM_BASE_URL.'],
  [{ ...ollama, LLM_MODEL: '' }, 'LLM_PROVIDER=openai-compatible needs LLM_MODEL.'],
  [{ ...claude, LLM_API_KEY: '' }, 'LLM_PROVIDER=anthropic needs LLM_API_KEY.'],
  [{ LLM_PROVIDER: 'anthropic' }, 'LLM_PROVIDER=anthropic needs LLM_API_KEY and LLM_MODEL.'],
])('half of a language model is refused at the start, in one line: %o', (settings, line) => {
  expect(() => readConfig(settings)).toThrow(new ConfigError(line));
});

test.each([
  [{ ...ollama, LLM_INPUT_PRICE_USD: '1' }, 'are set together or not at all'],
  [{ ...ollama, LLM_DAILY_BUDGET_USD: '-1' }, 'LLM_DAILY_BUDGET_USD'],
  [{ ...ollama, LLM_USER_DAILY_BUDGET_USD: 'much' }, 'LLM_USER_DAILY_BUDGET_USD'],
])('money that cannot be counted is refused: %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test.each(['openai', 'ollama', 'embeded'])('an unknown provider is refused: %s', (LLM_PROVIDER) => {
  expect(() => readConfig({ ...ollama, LLM_PROVIDER })).toThrow(ConfigError);
});

test.each(['localhost:11434', 'file:///etc', 'http://user:pass@host/v1', 'https://host/v1?key=1'])(
  'LLM_BASE_URL=%s is refused',
  (LLM_BASE_URL) => {
    expect(() => readConfig({ ...ollama, LLM_BASE_URL })).toThrow(ConfigError);
  },
);

test('the key of a language model is not printed', () => {
  expect(maskSecrets(readConfig(claude))).toMatchObject({ LLM_API_KEY: '***' });
});

test.each([
  ['BROKER_URL_EUROPE', 'javascript:alert(1)'],
  ['BROKER_URL_OTHER', 'broker.example.com'],
  ['BROKER_URL_OTHER', 'https://me:secret@broker.example.com/'],
  ['BROKER_OFF_COUNTRIES', 'Germany'],
  ['BROKER_OFF_COUNTRIES', 'DE,none'],
  ['BROKER_OFF_COUNTRIES', 'UK'],
])('a broker route with %s=%s is refused at the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
});

test('in production the pages of the broker are safe addresses', () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
    PUBLIC_URL: 'https://calmwick.example.com',
  };
  expect(() => readConfig({ ...production, BROKER_URL_OTHER: 'http://broker.example.com/' })).toThrow(
    /BROKER_URL_OTHER must be the https address/,
  );
  expect(
    readConfig({
      ...production,
      BROKER_URL_OTHER: 'https://broker.example.com/',
      BROKER_OFF_COUNTRIES: 'none',
    }).BROKER_OFF_COUNTRIES,
  ).toEqual(['none']);
});

const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'very secret', PAYPAL_WEBHOOK_ID: 'W-1' };

test.each(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'])(
  'PayPal without %s is refused at the start, by its name',
  (name) => {
    expect(() => readConfig({ ...paypal, [name]: '' })).toThrow(
      new ConfigError(`PayPal is set up in part: it also needs ${name}.`),
    );
  },
);

test('an address of PayPal without keys is refused, and so is one that is none', () => {
  expect(() => readConfig({ PAYPAL_BASE_URL: 'https://api-m.paypal.com' })).toThrow(/in part/);
  for (const PAYPAL_BASE_URL of ['api-m.paypal.com', 'file:///x', 'https://a:b@api-m.paypal.com'])
    expect(() => readConfig({ ...paypal, PAYPAL_BASE_URL })).toThrow(/PAYPAL_BASE_URL/);
  expect(readConfig({ ...paypal, PAYPAL_BASE_URL: 'http://127.0.0.1:9' })).toMatchObject(paypal);
});

test('in production no play money buys anything', () => {
  const site = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
    PUBLIC_URL: 'https://calmwick.test',
  };
  for (const PAYPAL_BASE_URL of ['https://api-m.sandbox.paypal.com', 'http://paypal.example'])
    expect(() => readConfig({ ...site, ...paypal, PAYPAL_BASE_URL })).toThrow(/production/);
  expect(readConfig({ ...site, ...paypal }).PAYPAL_BASE_URL).toBeUndefined();
});

test.each([
  'http://shop.example.com',
  'http://203.0.113.7:3000',
  'http://localhost:3000',
  'ftp://shop.example.com',
  '',
])('in production a site at "%s" does not start, so nobody pays there', (PUBLIC_URL) => {
  const site = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
    PUBLIC_URL,
  };
  expect(() => readConfig(site)).toThrow(/In production PUBLIC_URL must be|PUBLIC_URL:/);
});

test("PayPal's secret is not printed", () => {
  expect(maskSecrets(readConfig(paypal))).toMatchObject({ PAYPAL_CLIENT_SECRET: '***' });
});

describe('payment in crypto', () => {
  const btcpay = {
    CRYPTO_PROVIDER: 'btcpay',
    BTCPAY_URL: 'https://pay.example.com',
    BTCPAY_STORE_ID: 'S',
    BTCPAY_API_KEY: 'K',
    BTCPAY_WEBHOOK_SECRET: 'W',
  };
  const payerurl = { CRYPTO_PROVIDER: 'payerurl', PAYERURL_PUBLIC_KEY: 'P', PAYERURL_SECRET_KEY: 'K' };

  test('is set up whole for one provider, or not at all', () => {
    for (const settings of [{}, btcpay, payerurl]) expect(() => readConfig(settings)).not.toThrow();
  });

  test.each([
    [{ ...btcpay, BTCPAY_API_KEY: '' }, 'CRYPTO_PROVIDER=btcpay also needs BTCPAY_API_KEY.'],
    [{ CRYPTO_PROVIDER: 'payerurl' }, 'also needs PAYERURL_PUBLIC_KEY and PAYERURL_SECRET_KEY.'],
    [{ ...btcpay, CRYPTO_PROVIDER: '' }, 'BTCPAY_URL is set without CRYPTO_PROVIDER'],
    [{ CRYPTO_REQUEST_URL: 'https://x.example' }, 'CRYPTO_REQUEST_URL is set without CRYPTO_PROVIDER'],
    [{ ...btcpay, CRYPTO_REQUEST_URL: 'https://x.example' }, 'is for CRYPTO_PROVIDER=payerurl'],
    [{ ...btcpay, CRYPTO_PROVIDER: 'coinbase' }, 'CRYPTO_PROVIDER'],
    [{ ...btcpay, BTCPAY_URL: 'pay.example.com' }, 'BTCPAY_URL must be an http or https address'],
    [{ ...btcpay, BTCPAY_URL: 'https://a:b@pay.example.com' }, 'BTCPAY_URL must be'],
    [{ ...payerurl, CRYPTO_REQUEST_URL: 'ftp://x.example' }, 'CRYPTO_REQUEST_URL must be'],
  ])('half set up is refused in words: %j', (settings, words) => {
    expect(() => readConfig(settings)).toThrow(words);
  });

  test('never goes over http in production, and its secrets are not printed', () => {
    const inProduction = {
      ...btcpay,
      NODE_ENV: 'production',
      SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
      PUBLIC_URL: 'https://calmwick.example',
    };
    expect(() => readConfig({ ...inProduction, BTCPAY_URL: 'http://pay.example.com' })).toThrow('https');
    const printed = JSON.stringify(
      maskSecrets(readConfig({ ...inProduction, ...payerurl, CRYPTO_PROVIDER: 'btcpay' })),
    );
    for (const secret of ['"K"', '"W"']) expect(printed).not.toContain(secret);
  });
});

describe('what others can reach is production', () => {
  const SESSION_SECRET = 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests';
  const site = { SESSION_SECRET, PUBLIC_URL: 'https://calmwick.example' };

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '192.168.1.7', NODE_ENV: 'development' }],
    [{ PUBLIC_URL: 'http://shop.example.com' }],
    [{ PUBLIC_URL: 'https://calmwick.example', NODE_ENV: 'test' }],
  ])('though NODE_ENV was forgotten or says otherwise: %j', (settings) => {
    expect(() => readConfig(settings)).toThrow(/others can reach.*ALLOW_DEVELOPMENT_EXPOSED=true/);
    expect(readConfig({ ...settings, ...site }).NODE_ENV).toBe('production');
  });

  test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://127.0.0.1:8080' }])(
    'and what only this machine reaches is not: %j',
    (settings) => expect(readConfig(settings).NODE_ENV).toBe('development'),
  );

  test('unless one setting says so', () => {
    const exposed = { HOST: '0.0.0.0', ALLOW_DEVELOPMENT_EXPOSED: 'true' };
    expect(readConfig(exposed).NODE_ENV).toBe('development');
    expect(() => readConfig({ ...exposed, ALLOW_DEVELOPMENT_EXPOSED: 'perhaps' })).toThrow(ConfigError);
  });

  test.each(['x'.repeat(64), 'changeme-'.repeat(6), 'abcdefghijklmnopqrstuvwxyz0123456789'])(
    'SESSION_SECRET=%s is refused, and the message says how to make one',
    (SESSION_SECRET) => {
      const start = () => readConfig({ ...site, SESSION_SECRET });
      expect(start).toThrow(/SESSION_SECRET must be random.*randomBytes/);
      expect(start).not.toThrow(SESSION_SECRET);
    },
  );

  test.each([
    ['postgresql://app:pw@db.example.com/app', true],
    ['postgresql://app:pw@db.example.com/app?sslmode=prefer', true],
    ['postgresql://app:pw@10.0.0.7:5432/app?sslmode=disable', true],
    ['postgresql://app:pw@db.example.com/app?sslmode=no-verify', true],
    ['postgresql://app:pw@db.example.com/app?sslmode=require', false],
    ['postgresql://app:pw@db.example.com/app?sslmode=verify-full', false],
    ['postgresql://app:pw@127.0.0.1:5432/app', false],
    ['postgresql://app:pw@[::1]/app', false],
    ['postgresql://app@localhost/app?host=/run/postgresql', false],
    ['postgresql://app@%2Frun%2Fpostgresql/app', false],
    ['postgresql://app@localhost/app?host=/run/postgresql&host=db.example.com', true],
    ['postgresql://app:pw@db.example.com/app?sslmode=require&sslmode=disable', true],
    ['postgresql:///app', false],
  ])('%s crosses a network in clear: %s', (DATABASE_URL, isRefused) => {
    const start = () => readConfig({ ...site, DATABASE_URL });
    if (isRefused) expect(start).toThrow(/sslmode=verify-full.*ALLOW_PLAINTEXT_DATABASE=true/);
    else expect(start).not.toThrow();
    expect(() => readConfig({ ...site, DATABASE_URL, ALLOW_PLAINTEXT_DATABASE: 'true' })).not.toThrow();
  });

  test.each([
    ['postgresql:///app', { PGHOST: 'db.example.com' }, true],
    ['postgresql:///app', { PGHOST: 'db.example.com', PGSSLMODE: 'disable' }, true],
    ['postgresql:///app', { PGHOST: 'db.example.com', PGSSLMODE: 'prefer' }, true],
    ['postgresql:///app', { PGHOST: 'db.example.com', PGSSLMODE: 'verify-full' }, false],
    ['postgresql:///app', { PGHOST: '/run/postgresql' }, false],
    ['postgresql://app:pw@db.example.com/app', { PGSSLMODE: 'verify-full' }, false],
    ['postgresql://app:pw@db.example.com/app?sslmode=disable', { PGSSLMODE: 'verify-full' }, true],
    ['postgresql://app:pw@127.0.0.1/app', { PGHOST: 'db.example.com' }, false],
  ])('%s with %j crosses a network in clear: %s', (DATABASE_URL, environment, isRefused) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const start = () => readConfig({ ...site, DATABASE_URL });
    if (isRefused) expect(start).toThrow(/ALLOW_PLAINTEXT_DATABASE=true/);
    else expect(start).not.toThrow();
    vi.unstubAllEnvs();
  });
});

test.each(['*', 'https://app.example.com', 'app.example.com/path'])(
  'ALLOWED_HOSTS=%s is refused',
  (ALLOWED_HOSTS) => {
    expect(() => readConfig({ ALLOWED_HOSTS })).toThrow(/ALLOWED_HOSTS must be names/);
  },
);
const oidc = {
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'calmwick',
  OIDC_CLIENT_SECRET: 'very secret',
};

test('an identity provider is set up as a whole or not at all, and its secret is not printed', () => {
  expect(maskSecrets(readConfig(oidc))).toMatchObject({ OIDC_CLIENT_SECRET: '***' });
  expect(() => readConfig({ ...oidc, OIDC_CLIENT_SECRET: '' })).toThrow('it also needs OIDC_CLIENT_SECRET');
});

test.each([
  'accounts.google.com',
  'http://accounts.google.com',
  'https://user:pw@issuer.test',
  'https://issuer.test/?x=1',
])('OIDC_ISSUER=%s is refused', (issuer) => {
  expect(() => readConfig({ ...oidc, OIDC_ISSUER: issuer })).toThrow(ConfigError);
});

test('HOST may be an IPv6 address', () => {
  expect(toPublicUrl(readConfig({ HOST: '::1' }))).toBe('http://[::1]:3000');
  expect(toPublicUrl(readConfig({ HOST: 'localhost' }), 8_080)).toBe('http://localhost:8080');
});

test('what is masked, and may stand in a file, is every secret and no limit', () => {
  expect(Object.keys(settingsSchema.shape).filter(isSecretSetting).toSorted()).toEqual([
    'BTCPAY_API_KEY',
    'BTCPAY_WEBHOOK_SECRET',
    'CALENDAR_KEY',
    'CAPTCHA_SECRET',
    'CAPTCHA_SITE_KEY',
    'DATABASE_URL',
    'LLM_API_KEY',
    'OANDA_TOKEN',
    'OIDC_CLIENT_SECRET',
    'PAYERURL_PUBLIC_KEY',
    'PAYERURL_SECRET_KEY',
    'PAYPAL_CLIENT_SECRET',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'SEAL_KEYS',
    'SESSION_SECRET',
    'SMTP_URL',
    'TELEGRAM_BOT_TOKEN',
    'TELEGRAM_WEBHOOK_SECRET',
    'TWELVE_DATA_KEY',
  ]);
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'token');
  writeFileSync(file, '123456:ABC-def\n');

  test('is read without its line end, and is no more shown than any other', () => {
    const config = readConfig({ TELEGRAM_BOT_TOKEN_FILE: file });
    expect(config.TELEGRAM_BOT_TOKEN).toBe('123456:ABC-def');
    expect(maskSecrets(config)['TELEGRAM_BOT_TOKEN']).toBe('***');
  });

  test('beside the setting itself, or one that is not there, is refused', () => {
    const both = { TELEGRAM_BOT_TOKEN: '1:A', TELEGRAM_BOT_TOKEN_FILE: file };
    expect(() => readConfig(both)).toThrow(/both set/);
    expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(/SMTP_URL_FILE cannot be read/);
  });
});

import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startDukascopy } from '../adapters/market/dukascopy/dukascopy-stand-in.ts';
import { startFaultServer } from '../adapters/market/stand-ins/fault-server.ts';
import { startKraken } from '../adapters/market/kraken/kraken-stand-in.ts';
import { servePaypalStandIn } from '../adapters/payments/paypal/stand-in/server.ts';
import { account, startS3StandIn } from '../adapters/storage/s3-stand-in.ts';
import { readConfig } from '../config.ts';
import { checkProviders, describeResults } from './check-providers.ts';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const kept = async <T extends { close: () => unknown }>(opening: Promise<T>): Promise<T> => {
  const opened = await opening;
  closers.push(opened.close);
  return opened;
};

const check = (environment: Record<string, string>, patienceMs = 5_000) =>
  checkProviders(readConfig(environment), { patienceMs });

/** An SMTP server that accepts one user. */
async function startMailServer(password: string): Promise<string> {
  const server = createServer((socket) => {
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const right = Buffer.from(`\0robot\0${password}`).toString('base64');
    say('220 mail ESMTP');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const line = String(data).trim();
      if (/^ehlo/i.test(line)) say('250-mail\r\n250 AUTH PLAIN');
      else if (/^auth/i.test(line)) say(line.endsWith(right) ? '235 welcome' : '535 no, robot:hush is wrong');
      else say('221 bye');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => server.close(done)));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const startPaypal = () => kept(servePaypalStandIn(Date.now));

const startBotApi = () =>
  kept(
    startFaultServer(({ pathname }) =>
      pathname === '/bot12:right/getMe'
        ? { body: { ok: true, result: { id: 12, is_bot: true, username: 'calm_bot' } } }
        : { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } },
    ),
  );
const startModels = (...names: string[]) =>
  kept(
    startFaultServer(() => ({
      body: { object: 'list', data: names.map((id) => ({ id, object: 'model' })) },
    })),
  );

test('an installation of its own says that it needs nobody', async () => {
  expect(describeResults(await check({}))).toBe(
    'No outside service is configured: the market, the calendar, mails, images and words are all of this installation.',
  );
});

test('every configured service that answers is listed with what it said and how long it took', async () => {
  const dukascopy = await kept(startDukascopy(Date.now));
  const kraken = await kept(startKraken(Date.now));
  const store = await kept(startS3StandIn());
  const bot = await startBotApi();
  const paypal = await startPaypal();
  const models = await startModels('llama3.2:latest', 'qwen3');
  const mail = await startMailServer('hush');
  const checked = await check({
    MARKET_PROVIDER: 'kraken,dukascopy',
    DUKASCOPY_URL: `${dukascopy.url}/v1`,
    KRAKEN_URL: kraken.url,
    KRAKEN_STREAM_URL: kraken.streamUrl,
    STORAGE: 's3',
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ACCESS_KEY: account.accessKey,
    S3_SECRET_KEY: account.secretKey,
    TELEGRAM_BOT_TOKEN: '12:right',
    TELEGRAM_BOT_NAME: '@Calm_Bot',
    TELEGRAM_API_BASE: bot.url,
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: `${models.url}/v1`,
    LLM_MODEL: 'llama3.2',
    SMTP_URL: `smtp://robot:hush@${mail}`,
    MAIL_FROM: 'robot@example.com',
    ...paypal.settings,
  });
  expect(checked.map(({ name, ok, detail }) => [name, ok, detail.replace(/\d[\d: -]*/g, '#')])).toEqual([
    ['market kraken candles', true, '#hours of BTC/USD, the newest from #UTC'],
    ['market kraken prices', true, expect.stringContaining('connected')],
    ['market dukascopy candles', true, '#hours of EUR/USD, the newest from #UTC'],
    ['market dukascopy prices', true, expect.stringMatching(/^\w+\/USD from #UTC$/)],
    ['mail smtp', true, 'greets and lets us sign in'],
    ['telegram', true, 'is @calm_bot'],
    ['model openai-compatible', true, 'has llama#.#'],
    ['paypal', true, 'takes the keys (sandbox)'],
    ['storage s3', true, 'takes a file'],
  ]);
  const table = describeResults(checked).split('\n');
  expect(table[0]).toMatch(/^service +state +time +detail$/);
  expect(table[1]).toMatch(/^market kraken candles +ok +\d+ ms +\d+ hours of BTC/);
  expect(table.at(-1)).toBe('All of them answer.');
});

test.each([
  ['a key that is refused', { kind: 'status', status: 401 }, 'LLM_API_KEY is not accepted'],
  ['too many questions', { kind: 'status', status: 429 }, 'asks to be left alone for now (429)'],
  ['a failure', { kind: 'status', status: 500 }, 'answered 500'],
  ['a page for people', { kind: 'says', body: '<html>' }, 'sent another form than a list of models'],
  ['silence', { kind: 'hangs' }, 'no answer in time'],
  ['a broken connection', { kind: 'resets' }, 'cannot be reached'],
] as const)(
  'a model behind %s is named as failed, and the table does not show the key',
  async (_name, fault, detail) => {
    const models = await startModels('qwen3');
    models.fail(fault);
    const environment = {
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'qwen3',
      LLM_API_KEY: 'sk-very-secret',
    };
    const patienceMs = fault.kind === 'hangs' ? 400 : undefined;
    const checked = await check({ ...environment, LLM_BASE_URL: `${models.url}/v1` }, patienceMs);
    expect(checked).toMatchObject([{ ok: false, detail }]);
    const table = describeResults(checked);
    expect(table).toContain('FAILED');
    expect(table).toContain('1 of 1 cannot be used.');
    expect(table).not.toContain('sk-very-secret');
  },
);

test('wrong keys of PayPal are found out, and are not shown', async () => {
  const paypal = await startPaypal();
  const checked = await check({ ...paypal.settings, PAYPAL_CLIENT_SECRET: 'very-secret' });
  expect(checked).toMatchObject([{ ok: false, detail: 'the client id and secret are not accepted' }]);
  expect(describeResults(checked)).not.toContain('very-secret');
});

test('a model that the provider does not have is found out before a user meets it', async () => {
  const models = await startModels('claude-x', 'claude-y');
  const environment = { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'claude-z', LLM_API_KEY: 'sk-1' };
  const checked = await check({ ...environment, LLM_BASE_URL: `${models.url}/v1` });
  expect(checked).toMatchObject([{ ok: false, detail: 'has 2 models, and claude-z is none of them' }]);
  expect(models.headers[0]).toMatchObject({ 'x-api-key': 'sk-1', 'anthropic-version': '2023-06-01' });
});

test('a provider without a list of models only shows that it answers', async () => {
  const models = await startModels();
  models.fail({ kind: 'status', status: 404 });
  const environment = { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'qwen3' };
  const checked = await check({ ...environment, LLM_BASE_URL: `${models.url}/v1` });
  expect(checked[0]?.ok).toBe(true);
});

test('a bot of another name, a wrong token and a wrong password are told apart without repeating them', async () => {
  const bot = await startBotApi();
  const mail = await startMailServer('hush');
  const base = { TELEGRAM_API_BASE: bot.url, MAIL_FROM: 'robot@example.com' };
  const other = await check({ ...base, TELEGRAM_BOT_TOKEN: '12:right', TELEGRAM_BOT_NAME: 'storm_bot' });
  expect(other).toMatchObject([
    { ok: false, detail: 'the token is of @calm_bot, TELEGRAM_BOT_NAME says @storm_bot' },
  ]);
  const wrong = await check({
    ...base,
    TELEGRAM_BOT_TOKEN: '12:wrong',
    SMTP_URL: `smtp://robot:guess@${mail}`,
  });
  expect(wrong.map(({ detail }) => detail)).toEqual([
    'does not let us sign in (535)',
    'the token is not accepted',
  ]);
  expect(describeResults(wrong)).not.toMatch(/guess|12:wrong/);
});

test('a market that cannot be used says of what kind its trouble is', async () => {
  const kraken = await kept(startKraken(Date.now));
  kraken.fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
  kraken.refuse(503);
  const checked = await check({
    MARKET_PROVIDER: 'kraken',
    KRAKEN_URL: kraken.url,
    KRAKEN_STREAM_URL: kraken.streamUrl,
  });
  expect(checked.map(({ ok, detail }) => [ok, detail])).toEqual([
    [false, 'rate_limited: Kraken answered 429'],
    [false, 'unavailable: Kraken refused the connection with 503'],
  ]);
});

test.each([
  ['MARKET_PROVIDER', 'moon', '"moon" is no live market source'],
  ['MARKET_PROVIDER', 'oanda', 'needs OANDA_TOKEN'],
  ['CALENDAR_PROVIDER', 'moon', '"moon" is unknown'],
])('%s=%s fails in one sentence', async (name, value, sentence) => {
  const [first] = await check({ [name]: value });
  expect(first?.ok).toBe(false);
  expect(first?.detail).toContain(sentence);
});

/** Runs the command as an operator does. */
const run = (environment: Record<string, string>) =>
  new Promise<{ code: number; out: string; error: string }>((done) => {
    const file = join(import.meta.dirname, 'check-providers.ts');
    const env = { PATH: process.env.PATH ?? '', ...environment };
    const child = execFile(process.execPath, [file], { env }, (_failed, out, error) =>
      done({ code: child.exitCode ?? -1, out, error }),
    );
  });

test('the command ends with 1 where a service fails, and with 0 where none does or none is set', async () => {
  const bot = await startBotApi();
  const telegram = { TELEGRAM_API_BASE: bot.url };
  const [none, good, bad, wrong] = await Promise.all([
    run({}),
    run({ ...telegram, TELEGRAM_BOT_TOKEN: '12:right' }),
    run({ ...telegram, TELEGRAM_BOT_TOKEN: '12:wrong' }),
    run({ STORAGE: 'tape' }),
  ]);
  expect([none.code, good.code, bad.code, wrong.code]).toEqual([0, 0, 1, 1]);
  expect(none.out).toContain('No outside service is configured');
  expect(good.out).toContain('is @calm_bot');
  expect(bad.out).toContain('FAILED');
  expect(wrong.error).toContain('STORAGE');
});

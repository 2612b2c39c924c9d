import { afterEach, expect, test, vi } from 'vitest';
import { openCaptcha } from './adapters/captcha/hosted.ts';
import { captchaProviders } from './adapters/captcha/port.ts';
import { readConfig } from './config.ts';
import { listEgressHosts } from './egress-hosts.ts';

const hostsOf = (settings: Record<string, string>, platform: NodeJS.Platform = 'linux'): string[] =>
  [...listEgressHosts(readConfig(settings), platform)].toSorted();

afterEach(() => void vi.unstubAllEnvs());

test('an app without settings calls nobody', () => {
  expect(hostsOf({})).toEqual([]);
});

test('on Windows the embedded database listens on a port of this machine', () => {
  expect(hostsOf({}, 'win32')).toEqual(['127.0.0.1']);
  expect(hostsOf({ DATABASE_URL: 'postgres://db.example.com/app' }, 'win32')).toEqual([
    'db.example.com:5432',
  ]);
});

test('a database that the environment names', () => {
  expect(hostsOf({ DATABASE_URL: 'postgres:///app' })).toEqual(['localhost:5432']);
  vi.stubEnv('PGHOST', 'db.internal');
  vi.stubEnv('PGPORT', '6432');
  expect(hostsOf({ DATABASE_URL: 'postgres:///app' })).toEqual(['db.internal:6432']);
});

test.each(captchaProviders)('%s is called where it answers', async (provider) => {
  const settings = { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
  const called: string[] = [];
  const captcha = openCaptcha(settings, (url) => {
    const { hostname, protocol } = new URL(url);
    called.push(`${hostname}:${protocol === 'https:' ? 443 : 80}`);
    return Promise.resolve(Response.json({ success: true }));
  });
  await captcha?.verify('answer', '192.0.2.1');
  expect(hostsOf(settings)).toEqual(called);
});

const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };

test.each([
  [{ DATABASE_URL: 'postgresql://app:pw@db.example.com/app' }, ['db.example.com:5432']],
  [{ DATABASE_URL: 'postgres://u@/db?host=db.internal&port=6432' }, ['db.internal:6432']],
  [{ DATABASE_URL: 'postgres://u@localhost/db?host=/var/run/postgresql' }, []],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }, ['mail.example.com']],
  [
    { MARKET_PROVIDER: 'kraken,yahoo' },
    ['api.kraken.com:443', 'query1.finance.yahoo.com:443', 'ws.kraken.com:443'],
  ],
  [{ LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'k', LLM_MODEL: 'm' }, ['api.anthropic.com:443']],
  [{ TELEGRAM_BOT_TOKEN: '1:a' }, ['api.telegram.org:443']],
  [{ CALENDAR_PROVIDER: 'finnhub', CALENDAR_KEY: 'k' }, ['finnhub.io:443']],
  [{ PUBLIC_URL: 'http://localhost:3000', BROKER_URL_OTHER: 'https://broker.example.com' }, []],
  [
    { ...paypal, PAYPAL_BASE_URL: 'https://api-m.paypal.com' },
    ['api-m.paypal.com:443', 'api.paypal.com:443'],
  ],
  [paypal, ['api-m.sandbox.paypal.com:443', 'api.sandbox.paypal.com:443']],
  [{ EGRESS_HOSTS: 'Hooks.example.com,[::1]:9000' }, ['::1:9000', 'hooks.example.com']],
])('%j: %j', (settings, hosts) => {
  expect(hostsOf(settings)).toEqual(hosts);
});

import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { listEgressHosts } from './egress-hosts.ts';

const hostsOf = (settings: Record<string, string>): string[] =>
  [...listEgressHosts(readConfig(settings))].toSorted();

test('an app without settings calls nobody', () => {
  expect(hostsOf({})).toEqual([]);
});

test.each([
  [{ DATABASE_URL: 'postgresql://app:pw@db.example.com/app' }, ['db.example.com:5432']],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }, ['mail.example.com']],
  [
    { MARKET_PROVIDER: 'kraken,yahoo' },
    ['api.kraken.com:443', 'query1.finance.yahoo.com:443', 'ws.kraken.com:443'],
  ],
  [{ LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'k', LLM_MODEL: 'm' }, ['api.anthropic.com:443']],
  [{ TELEGRAM_BOT_TOKEN: '1:a' }, ['api.telegram.org:443']],
  [{ CALENDAR_PROVIDER: 'finnhub', CALENDAR_KEY: 'k' }, ['finnhub.io:443']],
  [{ PUBLIC_URL: 'http://localhost:3000', BROKER_URL_OTHER: 'https://broker.example.com' }, []],
  [{ EGRESS_HOSTS: 'Hooks.example.com,[::1]:9000' }, ['::1:9000', 'hooks.example.com']],
])('%j: %j', (settings, hosts) => {
  expect(hostsOf(settings)).toEqual(hosts);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAllowedPage, paymentPageOf } from './payment-page.ts';

const pages = ['https://pay.example.com'];
const to = (redirectTO: unknown, status: unknown = true) => paymentPageOf({ status, redirectTO }, pages);

test('a truthy status and a page of the provider are followed', () => {
  expect(to('https://pay.example.com/i/abc?x=1')).toBe('https://pay.example.com/i/abc?x=1');
  expect(to('https://pay.example.com/i/abc', 'ok')).toBe('https://pay.example.com/i/abc');
});

test.each([
  'javascript:alert(1)//https://pay.example.com',
  'data:text/html,pay',
  'http://pay.example.com/i/abc',
  'https://evil.test/',
  'https://pay.example.com.evil.test/',
  'https://evilpay.example.com/',
  'https://pay.example.com@evil.test/',
  'https://maya:secret@pay.example.com/',
  'https://pay.example.com:8443/',
  '//pay.example.com/i',
  '/i/abc',
  'blob:https://pay.example.com/1',
  '',
  null,
  7,
  ['https://pay.example.com/'],
])('%j is followed nowhere', (address) => {
  expect(to(address)).toBeNull();
});

test.each([[false], [0], [''], [null], [undefined]])('a status of %j is followed nowhere', (status) => {
  expect(to('https://pay.example.com/i', status ?? null)).toBeNull();
});

test.each([[null], ['text'], [7], [[]], [{ status: true }]])(
  'an answer of %j is followed nowhere',
  (answer) => {
    expect(paymentPageOf(answer, pages)).toBeNull();
  },
);

test('a wildcard allows all subdomains', () => {
  const under = (redirectTO: string) =>
    paymentPageOf({ status: true, redirectTO }, ['https://*.example.com']);
  expect(under('https://dash.example.com/p')).toBe('https://dash.example.com/p');
  expect(under('https://example.com/p')).toBe('https://example.com/p');
  for (const other of [
    'http://dash.example.com/',
    'https://badexample.com/',
    'https://example.com.evil.test/',
  ])
    expect(under(other)).toBeNull();
});

test("any accepted URL has the provider's scheme, host and port", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.webUrl({ authoritySettings: { withPort: true, withUserInfo: true } }),
      ),
      (address) => {
        const page = to(address);
        if (page !== null) expect(new URL(page).origin).toBe('https://pay.example.com');
      },
    ),
  );
});

test.each([
  ['https://maya@pay.example.com/', 'https://pay.example.com'],
  ['https://:secret@pay.example.com/', 'https://pay.example.com'],
  ['ftp://pay.example.com/i', 'ftp://pay.example.com'],
  ['http://example.com/', 'https://*.example.com'],
  ['http://a.example.com/', 'https://*.example.com'],
  ['https://example.com/', 'http://*.example.com'],
  ['https://a.example.com.evil.test/', 'https://*.example.com'],
  ['https://a.example.org/', 'https://*.example.com'],
])('%s is no page of %s', (address, page) => {
  expect(findAllowedPage(address, [page])).toBeNull();
});

test('a page of any of the provider is allowed, also in clear where it is named so', () => {
  const all = ['https://pay.example.com', 'http://127.0.0.1:4700', 'https://*.example.org'];
  for (const address of [
    'http://127.0.0.1:4700/i/1',
    'https://a.b.example.org/i',
    'https://pay.example.com/',
  ])
    expect(findAllowedPage(address, all)).toBe(address);
  expect(findAllowedPage('https://pay.example.com/', [])).toBeNull();
});

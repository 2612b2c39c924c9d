import { expect, test } from 'vitest';
import { alertIn, answererOf } from './shell.ts';

const HERE = 'https://calmwick.test';
const ask = (path: string, more: { method?: string; mode?: string } = {}) =>
  answererOf({ method: 'GET', mode: 'cors', url: HERE + path, ...more }, HERE);

test.each(['/api/auth/user', '/api/market/core-assets', '/objects/uploads/1', '/dev/outbox'])(
  '%s comes from the network alone',
  (path) => {
    expect(ask(path)).toBe('network');
    expect(ask(path, { mode: 'navigate' })).toBe('network');
  },
);

test.each(['/', '/?alert=true&pair=EURUSD', '/signals', '/Market/', '/confidence'])(
  'the screen %s opens without a network',
  (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('screen');
  },
);

test.each(['/login', '/terms', '/reset-password?token=x', '/nowhere'])(
  'the page %s needs the network',
  (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('network');
  },
);

test('what is sent, and what another site has, is left alone', () => {
  expect(ask('/', { method: 'POST', mode: 'navigate' })).toBe('network');
  expect(answererOf({ method: 'GET', mode: 'no-cors', url: 'https://other.test/a.js' }, HERE)).toBe(
    'network',
  );
  expect(ask('/assets/app-x.js')).toBe('file');
});

const otherwise = { title: 'Calmwick', body: 'Something is new.' };

test('an alert is shown as it was sent', () => {
  const alert = { title: 'Your signal has closed', body: 'It lost.', url: '/signals', tag: 'signal-1' };
  expect(alertIn(JSON.stringify(alert), otherwise)).toEqual(alert);
});

test.each([null, '', 'null', '[]', '7', '{"title":7}', '<html>'])('%s still shows something', (data) => {
  expect(alertIn(data, otherwise)).toEqual({ ...otherwise, url: '/', tag: 'alert' });
});

test.each([
  'https://evil.test/',
  '//evil.test',
  'javascript:alert(1)',
  '/api/logout',
  '/login',
  '/\\evil.test',
])('an alert never opens %s', (url) => {
  expect(alertIn(JSON.stringify({ url }), otherwise).url).toBe('/');
});

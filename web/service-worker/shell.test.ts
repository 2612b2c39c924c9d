import { expect, test } from 'vitest';
import { parseAlert, chooseStrategy } from './shell.ts';

const HERE = 'https://calmwick.test';
const ask = (path: string, more: { method?: string; mode?: string } = {}) =>
  chooseStrategy({ method: 'GET', mode: 'cors', url: HERE + path, ...more }, HERE);

test.each(['/api/auth/user', '/api/market/core-assets', '/objects/uploads/1', '/dev/outbox'])(
  '%s comes from the network alone',
  (path) => {
    expect(ask(path)).toBe('network');
    expect(ask(path, { mode: 'navigate' })).toBe('network');
  },
);

test.each([
  '/',
  '/?alert=true&pair=EURUSD',
  '/signals',
  '/Market/',
  '/confidence',
  '/evidence',
  '/evidence/breakout/GBPUSD/daily',
])('the screen %s opens without a network', (path) => {
  expect(ask(path, { mode: 'navigate' })).toBe('screen');
});

test.each(['/login', '/terms', '/evidence/breakout', '/reset-password?token=x', '/nowhere'])(
  'the page %s needs the network',
  (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('network');
  },
);

test('what is sent, and what another site has, is left alone', () => {
  expect(ask('/', { method: 'POST', mode: 'navigate' })).toBe('network');
  expect(chooseStrategy({ method: 'GET', mode: 'no-cors', url: 'https://other.test/a.js' }, HERE)).toBe(
    'network',
  );
  expect(ask('/assets/app-x.js')).toBe('file');
});

const NOON = Date.UTC(2026, 5, 3, 12);
const otherwise = { title: 'Calmwick', body: 'Something is new.' };

test('an alert is shown as it was sent', () => {
  const alert = { title: 'Your signal has closed', body: 'It lost.', url: '/signals', tag: 'signal-1' };
  expect(parseAlert(JSON.stringify(alert), otherwise, NOON)).toEqual({ ...alert, silent: false });
});

test.each([null, '', 'null', '[]', '7', '{"title":7}', '<html>'])('%s still shows something', (data) => {
  expect(parseAlert(data, otherwise, NOON)).toEqual({ ...otherwise, url: '/', tag: 'alert', silent: false });
});

test.each([
  'https://evil.test/',
  '//evil.test',
  'javascript:alert(1)',
  '/api/logout',
  '/login',
  '/\\evil.test',
])('an alert never opens %s', (url) => {
  expect(parseAlert(JSON.stringify({ url }), otherwise, NOON).url).toBe('/');
});

test('an alert that reaches a device in the quiet hours only then makes no sound', () => {
  const data = JSON.stringify({ quiet: { start: '22:00', end: '06:00' } });
  const silentAt = (hour: number, said = data) =>
    parseAlert(said, otherwise, Date.UTC(2026, 5, 3, hour)).silent;
  expect([21, 22, 2, 5, 6].map((hour) => silentAt(hour))).toEqual([false, true, true, true, false]);
  for (const quiet of [null, 7, {}, { start: 'x', end: '99' }, { start: '22:00' }])
    expect(silentAt(2, JSON.stringify({ quiet }))).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyDevice, classifyPage, classifyReferrer } from './visit.ts';

test.each([
  ['/', '/'],
  ['/signals?tab=all', '/signals'],
  ['/market/', '/market'],
  ['/reset-password?token=abc', '/reset-password'],
  ['/evidence/breakout/GBPUSD/daily', '/evidence'],
  ['/wp-admin', 'other'],
  ['', 'other'],
])('the path %j is counted as %s', (path, page) => {
  expect(classifyPage(path)).toBe(page);
});

test.each([
  ['', 'direct'],
  ['https://calmwick.test/market', 'inside'],
  ['https://www.google.co.uk/search?q=forex', 'search'],
  ['https://t.co/abc', 'social'],
  ['https://t.me/somebot', 'social'],
  ['https://mail.google.com/mail/u/0', 'mail'],
  ['https://blog.example.com/post', 'other'],
  ['android-app://com.example', 'other'],
])('the referrer %j is counted as %s', (referrer, source) => {
  expect(classifyReferrer(referrer, 'calmwick.test:3000')).toBe(source);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'phone'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'desktop'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'bot'],
  ['', 'other'],
])('the device of %j is %s', (userAgent, device) => {
  expect(classifyDevice(userAgent)).toBe(device);
});

test('any input is reduced to a few known values', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(classifyPage(text).length).toBeLessThan(25);
      expect(['direct', 'inside', 'search', 'social', 'mail', 'other']).toContain(
        classifyReferrer(text, 'a.test'),
      );
      expect(['phone', 'desktop', 'bot', 'other']).toContain(classifyDevice(text));
    }),
  );
});

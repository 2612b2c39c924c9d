import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectDevice } from './detect-device.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile Safari/604.1',
    'mobile',
    'iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) Version/16.6 Mobile Safari/604.1', 'tablet', 'iPad'],
  [`Mozilla/5.0 (Linux; Android 14; SM-S918B) ${CHROME}`, 'mobile', 'SM-S918B'],
  [`Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230901.001; wv) ${CHROME}`, 'mobile', 'Pixel 7'],
  [`Mozilla/5.0 (Linux; Android 11; moto g(30) Build/RRCS31) ${CHROME}`, 'mobile', 'moto g(30)'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`, 'mobile', null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0.0.0 Safari/537.36', 'desktop', null],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'desktop', null],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot', null],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s is a %s, %s', (userAgent, device, model) => {
  expect(detectDevice(userAgent)).toEqual({ device, model });
});

test('whatever calls itself a browser, it names at most a short line of text', () => {
  const claimed = fc.string({ unit: 'binary', maxLength: 300 });
  const android = claimed.map((text) => `Mozilla/5.0 (Linux; Android 14; ${text}) ${CHROME}`.slice(0, 300));
  fc.assert(
    fc.property(fc.oneof(claimed, android), (userAgent) => {
      const { device, model } = detectDevice(userAgent);
      expect(device ?? 'none').toMatch(/^[a-z]+$/);
      expect(Array.from(model ?? '').length).toBeLessThanOrEqual(60);
      expect(model ?? '').not.toMatch(/\p{Cc}/u);
    }),
  );
});

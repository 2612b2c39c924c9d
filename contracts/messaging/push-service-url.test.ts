import { expect, test } from 'vitest';
import { isPushServiceUrl } from './push-service-url.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:DEF-1',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY',
])('%s may be a push service', (address) => {
  expect(isPushServiceUrl(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm',
  'https://user:secret@fcm.googleapis.com/fcm',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://localhost./',
  'https://db.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://postgres/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
  '',
])('%s is none', (address) => {
  expect(isPushServiceUrl(address)).toBe(false);
});

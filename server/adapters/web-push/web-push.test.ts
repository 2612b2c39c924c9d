import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushKeys } from './keys.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';
import { startPushService } from './stand-in.ts';
import { openWebPush } from './web-push.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const open = () =>
  openWebPush({ secret: 'quiet river', subject: 'mailto:maya@example.com', route: service.route });
const options = { ttlSeconds: 900, urgency: 'high', topic: 'signal-1' } as const;
const send = (name: string, text = '{"title":"A release is near"}') =>
  open().send(service.subscribe(name), text, options);

test('a message reaches the browser it was encrypted for, with how long and how urgent it is', async () => {
  const words = JSON.stringify({ title: 'Your signal has closed', body: 'Grüße, 日本語, 🐢' });
  expect(await send('maya', words)).toEqual({ as: 'sent' });
  const [one] = service.told;
  expect(one?.message).toEqual(JSON.parse(words));
  expect(one?.headers).toMatchObject({
    ttl: '900',
    urgency: 'high',
    topic: 'signal-1',
    'content-encoding': 'aes128gcm',
  });
  expect(service.refused).toEqual([]);
});

test.each([
  [404, undefined, { as: 'gone' }],
  [410, undefined, { as: 'gone' }],
  [429, '120', { as: 'later', waitMs: 120_000 }],
  [429, '99999999', { as: 'later', waitMs: 21_600_000 }],
  [503, undefined, { as: 'later', waitMs: undefined }],
  [500, 'nonsense', { as: 'later', waitMs: undefined }],
  [401, undefined, { as: 'denied', why: 'The push service answered 401' }],
  [403, undefined, { as: 'denied', why: 'The push service answered 403' }],
  [413, undefined, { as: 'refused', why: 'The push service answered 413' }],
  [302, undefined, { as: 'refused', why: 'The push service answered 302' }],
] as const)('an answer of %d is understood', async (status, retryAfter, outcome) => {
  service.behave('troubled', { status, retryAfter });
  expect(await send('troubled')).toEqual(outcome);
});

test('a line that breaks may have carried the message, one that was never open has not', async () => {
  service.behave('cut-off', 'hang up');
  await expect(send('cut-off')).rejects.toThrow();
  const nobody = await startPushService();
  await nobody.close();
  const push = openWebPush({ secret: 's', subject: 'mailto:maya@example.com', route: nobody.route });
  expect(await push.send(service.subscribe('x'), '{}', options)).toEqual({ as: 'later' });
});

test('a key that is no point of the curve belongs to no browser', async () => {
  const device = service.subscribe('no-point');
  const p256dh = Buffer.alloc(65, 7).toString('base64url');
  expect(await open().send({ ...device, keys: { ...device.keys, p256dh } }, '{}', options)).toEqual({
    as: 'gone',
  });
});

test('the keys follow from the secret alone', () => {
  expect(pushKeys('one')).toEqual(pushKeys('one'));
  expect(pushKeys('one')).not.toEqual(pushKeys('two'));
  expect(Buffer.from(pushKeys('one').publicKey, 'base64url')).toHaveLength(65);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:7f00:1::1',
  '2001:db8::1',
  'ff02::1',
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2607:f8b0:4004:800::200a'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('a name that stands for this machine is never connected to', async () => {
  const found = new Promise((resolve) => publicLookup('localhost', { all: true }, (error) => resolve(error)));
  expect(String(await found)).toContain('localhost is not on the public internet');
  const push = openWebPush({ secret: 's', subject: 'mailto:maya@example.com' });
  const inside = { ...service.subscribe('inside'), endpoint: 'https://localhost/inside' };
  expect(await push.send(inside, '{}', options)).toEqual({ as: 'gone' });
});

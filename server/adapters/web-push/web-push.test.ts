import { afterAll, expect, test } from 'vitest';
import { derivePushKeys } from './keys.ts';
import { isPublicAddress, lookupPublicAddress } from './public-address.ts';
import { startPushStandIn } from './stand-in.ts';
import { openWebPush } from './web-push.ts';

const service = await startPushStandIn();
afterAll(() => service.close());

const open = () =>
  openWebPush({ secret: 'quiet river', subject: 'mailto:maya@example.com', route: service.route });
const options = { ttlSeconds: 900, urgency: 'high', topic: 'signal-1' } as const;
const send = (name: string, text = '{"title":"A release is near"}') =>
  open().send(service.subscribe(name), text, options);

test('a message reaches the browser it was encrypted for, with how long and how urgent it is', async () => {
  const words = JSON.stringify({ title: 'Your signal has closed', body: 'Grüße, 日本語, 🐢' });
  expect(await send('maya', words)).toEqual({ kind: 'sent' });
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
  [404, undefined, { kind: 'gone' }],
  [410, undefined, { kind: 'gone' }],
  [429, '120', { kind: 'later', waitMs: 120_000 }],
  [429, '99999999', { kind: 'later', waitMs: 21_600_000 }],
  [503, undefined, { kind: 'later', waitMs: undefined }],
  [500, 'nonsense', { kind: 'later', waitMs: undefined }],
  [401, undefined, { kind: 'denied', why: 'The push service answered 401' }],
  [403, undefined, { kind: 'denied', why: 'The push service answered 403' }],
  [413, undefined, { kind: 'refused', why: 'The push service answered 413' }],
  [302, undefined, { kind: 'refused', why: 'The push service answered 302' }],
] as const)('an answer of %d is understood', async (status, retryAfter, outcome) => {
  service.behave('troubled', { status, retryAfter });
  expect(await send('troubled')).toEqual(outcome);
});

test('a dropped connection may have carried the message, a refused one has not', async () => {
  service.behave('cut-off', 'hang up');
  await expect(send('cut-off')).rejects.toThrow();
  const nobody = await startPushStandIn();
  await nobody.close();
  const push = openWebPush({ secret: 's', subject: 'mailto:maya@example.com', route: nobody.route });
  expect(await push.send(service.subscribe('x'), '{}', options)).toEqual({ kind: 'later' });
});

test('a key that is no point of the curve is treated as gone', async () => {
  const device = service.subscribe('no-point');
  const p256dh = Buffer.alloc(65, 7).toString('base64url');
  expect(await open().send({ ...device, keys: { ...device.keys, p256dh } }, '{}', options)).toEqual({
    kind: 'gone',
  });
});

test('the keys are derived from the secret alone', () => {
  expect(derivePushKeys('one')).toEqual(derivePushKeys('one'));
  expect(derivePushKeys('one')).not.toEqual(derivePushKeys('two'));
  expect(Buffer.from(derivePushKeys('one').publicKey, 'base64url')).toHaveLength(65);
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

test('a host name of this machine is never connected to', async () => {
  const found = new Promise((resolve) =>
    lookupPublicAddress('localhost', { all: true }, (error) => resolve(error)),
  );
  expect(String(await found)).toContain('localhost is not on the public internet');
  const push = openWebPush({ secret: 's', subject: 'mailto:maya@example.com' });
  const inside = { ...service.subscribe('inside'), endpoint: 'https://localhost/inside' };
  expect(await push.send(inside, '{}', options)).toEqual({ kind: 'gone' });
});

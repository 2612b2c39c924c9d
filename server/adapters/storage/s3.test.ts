import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { StorageDown } from './port.ts';
import { account, startS3StandIn } from './s3-stand-in.ts';
import { bucketUrl, createS3Storage } from './s3.ts';
import { storageSuite } from './suite.ts';

const store = await startS3StandIn();
afterAll(() => store.close());
afterEach(() => {
  store.faults.length = 0;
  store.requests.length = 0;
});

const quick = { retryDelaysMs: [1, 1], attemptTimeoutMs: 2_000 };
const open = (changed: Partial<typeof account> = {}, policy: { attemptTimeoutMs?: number } = {}) =>
  createS3Storage({ ...account, endpoint: store.endpoint, ...changed }, { ...quick, ...policy });
const refusal = async (work: Promise<unknown>): Promise<StorageDown> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StorageDown);
  return error as StorageDown;
};

describe('in a bucket named in the path', () => storageSuite(() => Promise.resolve(open())));

describe('in a bucket named in the host', () => {
  /** Nothing answers to that host name: its requests go to the stand-in, with the host header unchanged. */
  const toStandIn: typeof fetch = async (input, init) => {
    if (typeof input !== 'string') throw new Error('The client gives addresses as text');
    const { host, pathname } = new URL(input);
    const { hostname, port } = new URL(store.endpoint);
    const headers = { ...(init?.headers as Record<string, string>), host };
    const request = httpRequest({ hostname, port, path: pathname, method: init?.method, headers });
    request.end(init?.body as Buffer | undefined);
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    const bytes = new Uint8Array(await buffer(reply));
    const type = { 'content-type': reply.headers['content-type'] ?? '' };
    const status = reply.statusCode ?? 0;
    return new Response(status === 204 ? null : bytes, { status, headers: type });
  };
  const endpoint = `http://${account.bucket}.s3.test`;
  const there = () => createS3Storage({ ...account, endpoint }, { ...quick, fetch: toStandIn });
  storageSuite(() => Promise.resolve(there()));

  test('the bucket is not put into the path again', async () => {
    await there().write('one', Buffer.from('x'));
    expect(store.requests).toEqual(['PUT images.s3.test/uploads/one']);
  });
});

test.each([
  ['https://s3.example.com', 'https://s3.example.com/images'],
  ['https://s3.example.com/', 'https://s3.example.com/images'],
  ['https://images.s3.example.com', 'https://images.s3.example.com'],
  ['https://imagestore.example.com', 'https://imagestore.example.com/images'],
])('the bucket of %s is at %s', (endpoint, address) => {
  expect(bucketUrl(endpoint, 'images')).toBe(address);
});

test('files lie under a prefix of their own, and no key leads out of it', async () => {
  const key = randomUUID();
  await open().write(key, Buffer.from('x'));
  expect(store.objects.has(`uploads/${key}`)).toBe(true);
  for (const bad of ['../evil', 'a/b', '..%2fevil', '', 'A', 'a'.repeat(81)]) {
    await expect(open().write(bad, Buffer.from('x'))).rejects.toThrow(/needs a key/);
    await expect(open().remove(bad)).rejects.toThrow(/needs a key/);
    expect(await open().read(bad)).toBeNull();
  }
  expect(store.requests).toHaveLength(1);
});

test.each([
  ['secret', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['access key', { accessKey: 'NOBODY' }, 'InvalidAccessKeyId'],
  ['region', { region: 'mars-1' }, 'AuthorizationHeaderMalformed'],
  ['bucket', { bucket: 'other' }, 'NoSuchBucket'],
])('a wrong %s fails at once with a clear message that reveals no key', async (_what, changed, code) => {
  const error = await refusal(open(changed).write('one', Buffer.from('x')));
  expect(error.refused).toBe(true);
  expect(error.message).toContain(code);
  expect(store.requests).toHaveLength(1);
  const told = inspect(error, { depth: null, showHidden: true });
  for (const secret of [account.accessKey, account.secretKey]) expect(told).not.toContain(secret);
});

test.each(['busy', 'reset'] as const)('a store that is %s twice is tried a third time', async (fault) => {
  store.faults.push(fault, fault);
  await open().write('one', Buffer.from('third time'));
  store.faults.push(fault, fault);
  expect((await open().read('one'))?.toString()).toBe('third time');
  store.faults.push(fault, fault);
  await open().remove('one');
  expect(store.requests).toHaveLength(9);
});

test('a store that stays busy is given up after three attempts', async () => {
  store.faults.push('busy', 'busy', 'busy', 'busy');
  const error = await refusal(open().read('one'));
  expect(error).toMatchObject({ refused: false, code: 'STORAGE_DOWN' });
  expect(store.requests).toHaveLength(3);
});

test('a truncated file is never returned as the whole', async () => {
  await open().write('one', Buffer.from('whole'));
  store.faults.push('truncated', 'truncated', 'truncated');
  expect((await refusal(open().read('one'))).refused).toBe(false);
  store.faults.push('truncated');
  expect((await open().read('one'))?.toString()).toBe('whole');
});

test('a store that does not reply times out', async () => {
  store.faults.push('silent', 'silent', 'silent');
  const error = await refusal(open({}, { attemptTimeoutMs: 20 }).read('one'));
  expect(error.message).toContain('took too long');
});

test('a redirect of the store is not followed', async () => {
  store.faults.push('elsewhere', 'elsewhere', 'elsewhere');
  await refusal(open().read('one'));
  expect(store.requests.filter((one) => one.includes('/elsewhere'))).toEqual([]);
});

test('a missing bucket is not a missing file', async () => {
  store.faults.push('no-bucket');
  expect((await refusal(open().remove('one'))).refused).toBe(true);
});

test('an unreachable store is reported as down', async () => {
  const gone = await startS3StandIn();
  await gone.close();
  const storage = createS3Storage({ ...account, endpoint: gone.endpoint }, quick);
  expect(await refusal(storage.write('one', Buffer.from('x')))).toMatchObject({ refused: false });
});

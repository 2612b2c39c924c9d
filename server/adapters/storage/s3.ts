import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { checkedKey, isKey } from './key.ts';
import { StorageDown, type StoragePort } from './port.ts';

type Account = {
  /** Address of the service. Where its host begins with the bucket's name, the bucket is not put into the path. */
  endpoint: string;
  bucket: string;
  region?: string;
  accessKey: string;
  secretKey: string;
};

type Patience = {
  /** For one request with its whole body, in ms. */
  attemptMs: number;
  /** Before each further attempt, in ms. */
  pauses: readonly number[];
  fetch: typeof fetch;
};

/** What services that know one region alone take for its name. */
const DEFAULT_REGION = 'us-east-1';
/** The bucket may hold other things; ours stand apart. */
const PREFIX = 'uploads/';
const usual: Patience = { attemptMs: 8_000, pauses: [200, 800], fetch: globalThis.fetch };

/** A bucket address that the client signs for: https://host/bucket, or https://bucket.host as it was given. */
export function bucketAddress(endpoint: string, bucket: string): string {
  const base = endpoint.replace(/\/+$/, '');
  return new URL(base).host.startsWith(`${bucket}.`) ? base : `${base}/${bucket}`;
}

/** Objects of a private bucket, read and written by this server alone. */
export function s3Storage(account: Account, patience: Partial<Patience> = {}): StoragePort {
  const { attemptMs, pauses, fetch } = { ...usual, ...patience };
  // A fresh client for each request: one that is shared signs with yesterday's key when two requests meet at midnight.
  const client = (): S3mini =>
    new S3mini({
      accessKeyId: account.accessKey,
      secretAccessKey: account.secretKey,
      endpoint: bucketAddress(account.endpoint, account.bucket),
      region: account.region ?? DEFAULT_REGION,
      requestAbortTimeout: attemptMs,
      // A store never sends us elsewhere; whoever does is not the store.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    });
  const attempt = async <T>(work: (bucket: S3mini) => Promise<T>): Promise<T> => {
    for (let times = 0; ; times += 1) {
      try {
        return await work(client());
      } catch (error) {
        const wait = pauses[times];
        if (wait === undefined || isFinal(error)) throw asDown(error);
        await pause(wait);
      }
    }
  };

  return {
    name: 's3',
    write: async (key, bytes) => {
      const name = PREFIX + checkedKey(key);
      await attempt(async (bucket) => {
        const reply = await bucket.putObject(name, bytes, 'application/octet-stream');
        await reply.arrayBuffer();
      });
    },
    read: async (key) => {
      if (!isKey(key)) return null;
      return attempt(async (bucket) => {
        const bytes = await bucket.getObjectArrayBuffer(PREFIX + key);
        return bytes && Buffer.from(bytes);
      });
    },
    remove: async (key) => {
      const name = PREFIX + checkedKey(key);
      await attempt((bucket) =>
        bucket.deleteObject(name).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        }),
      );
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket';

/** What another attempt would not change: the store has understood us and said no. */
const isFinal = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status < 500 && error.status !== 429 && error.status !== 408;

/** Without the reply's body: a refused signature comes back with the access key and the text that was signed. */
function asDown(error: unknown): StorageDown {
  if (error instanceof S3ServiceError)
    return new StorageDown(`The S3 store ${error.message.replace(/^S3 /, '')}`, isFinal(error));
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  const why = name === 'TimeoutError' ? 'it took too long' : (cause?.code ?? message);
  return new StorageDown(`The S3 store does not answer: ${why}`);
}

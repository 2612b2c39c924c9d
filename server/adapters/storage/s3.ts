import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { requireKey, isKey } from './key.ts';
import { StorageDown, type StoragePort } from './port.ts';

type S3Account = {
  /** When the host begins with the bucket's name, the bucket is not put into the path. */
  endpoint: string;
  bucket: string;
  region?: string;
  accessKey: string;
  secretKey: string;
};

type RetryPolicy = {
  attemptTimeoutMs: number;
  retryDelaysMs: readonly number[];
  fetch: typeof fetch;
};

/** The conventional name for services with a single region. */
const DEFAULT_REGION = 'us-east-1';
/** The bucket may hold other things. */
const PREFIX = 'uploads/';
const defaultPolicy: RetryPolicy = {
  attemptTimeoutMs: 8_000,
  retryDelaysMs: [200, 800],
  fetch: globalThis.fetch,
};

/** The URL that the client signs for: https://host/bucket, or https://bucket.host as given. */
export function bucketUrl(endpoint: string, bucket: string): string {
  const base = endpoint.replace(/(?<!\/)\/+$/, '');
  return new URL(base).host.startsWith(`${bucket}.`) ? base : `${base}/${bucket}`;
}

export function createS3Storage(account: S3Account, policy: Partial<RetryPolicy> = {}): StoragePort {
  const { attemptTimeoutMs, retryDelaysMs, fetch } = { ...defaultPolicy, ...policy };
  // A client per request: a shared one signs with yesterday's key when two requests meet at midnight.
  const client = (): S3mini =>
    new S3mini({
      accessKeyId: account.accessKey,
      secretAccessKey: account.secretKey,
      endpoint: bucketUrl(account.endpoint, account.bucket),
      region: account.region ?? DEFAULT_REGION,
      requestAbortTimeout: attemptTimeoutMs,
      // An object store never redirects us; whoever does is not the store.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    });
  const attempt = async <T>(work: (bucket: S3mini) => Promise<T>): Promise<T> => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await work(client());
      } catch (error) {
        const delayMs = retryDelaysMs[retries];
        if (delayMs === undefined || isFinal(error)) throw toStorageDown(error);
        await pause(delayMs);
      }
    }
  };

  return {
    name: 's3',
    write: async (key, bytes) => {
      const name = PREFIX + requireKey(key);
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
      const name = PREFIX + requireKey(key);
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

/** The store understood the request and refused it, so retrying is pointless. */
const isFinal = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status < 500 && error.status !== 429 && error.status !== 408;

/** Leaves the reply's body out: for a refused signature it holds the access key and the signed text. */
function toStorageDown(error: unknown): StorageDown {
  if (error instanceof S3ServiceError)
    return new StorageDown(`The S3 store ${error.message.replace(/^S3 /, '')}`, isFinal(error));
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  const why = name === 'TimeoutError' ? 'it took too long' : (cause?.code ?? message);
  return new StorageDown(`The S3 store does not answer: ${why}`);
}

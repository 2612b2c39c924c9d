import { join } from 'node:path';
import { createDiskStorage } from './disk.ts';
import type { StoragePort } from './port.ts';
import { createS3Storage } from './s3.ts';

type StorageSettings = {
  STORAGE: 'disk' | 's3';
  DATA_DIR: string;
  S3_ENDPOINT?: string;
  S3_BUCKET?: string;
  S3_REGION?: string;
  S3_ACCESS_KEY?: string;
  S3_SECRET_KEY?: string;
};

export function openStorage(settings: StorageSettings): StoragePort {
  if (settings.STORAGE === 'disk') return createDiskStorage(join(settings.DATA_DIR, 'uploads'));
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new Error('STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.');
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  });
}

import { expect, test } from 'vitest';
import { ConfigError, printable, readConfig } from './config.ts';

const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'images',
  S3_ACCESS_KEY: 'AKID',
  S3_SECRET_KEY: 'very secret',
};

test('images lie on disk until a bucket is set', () => {
  expect(readConfig({}).STORAGE).toBe('disk');
  expect(readConfig(s3)).toMatchObject({ STORAGE: 's3', S3_BUCKET: 'images' });
});

test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])(
  'a bucket without %s is refused at the start, by its name and in one line',
  (name) => {
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(new ConfigError(`STORAGE=s3 needs ${name}.`));
  },
);

test.each([
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_ENDPOINT', 'file:///etc'],
  ['S3_ENDPOINT', 'https://key:secret@s3.example.com'],
  ['S3_ENDPOINT', 'https://s3.example.com/?x=1'],
  ['S3_BUCKET', 'images/../other'],
  ['S3_BUCKET', 'Images'],
])('%s=%s is refused', (name, value) => {
  expect(() => readConfig({ ...s3, [name]: value })).toThrow(ConfigError);
});

test('the keys of a bucket are not printed', () => {
  expect(printable(readConfig(s3))).toMatchObject({ S3_ACCESS_KEY: '***', S3_SECRET_KEY: '***' });
});

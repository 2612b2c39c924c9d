import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('a storage that is not there yet is refused at the start, in one line', () => {
  expect(readConfig({ STORAGE: 'disk' }).STORAGE).toBe('disk');
  expect(readConfig({}).STORAGE).toBe('disk');
  expect(() => readConfig({ STORAGE: 's3' })).toThrow(ConfigError);
});

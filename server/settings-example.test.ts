import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const example = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8');

test('the example names the numbers that hold without it', () => {
  const defaults: Record<string, unknown> = readConfig({});
  const numbers = [...example.matchAll(/^(\w+)=(\d+(?:\.\d+)?)$/gm)].map(([, name = '', value]) => ({
    name,
    value: Number(value),
  }));
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual(numbers.map(({ name }) => ({ name, value: defaults[name] })));
});

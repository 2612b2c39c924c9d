import { expect, test } from 'vitest';
import { findOversized } from './sizes.ts';
import { readSources } from './sources.ts';

const filled = (count: number) =>
  Array.from({ length: count }, (_, line) => `const line${line} = ${line};`).join('\n');
const longFunction = `export const f = () => {\n${filled(79)}\n};`;

test('no file and no function is longer than a reader can hold', () => {
  expect(findOversized(readSources())).toEqual([]);
});

test('a file over 300 lines is caught, a test from 500', () => {
  expect(findOversized([{ path: 'domain/a.ts', text: filled(301) }])).toEqual([
    'domain/a.ts has 301 lines (limit 300)',
  ]);
  expect(findOversized([{ path: 'domain/a.ts', text: filled(300) }])).toEqual([]);
  expect(findOversized([{ path: 'domain/a.test.ts', text: filled(500) }])).toEqual([]);
  expect(findOversized([{ path: 'domain/a.test.ts', text: filled(501) }])).toHaveLength(1);
});

test('a function over 80 lines is caught, except in tests', () => {
  expect(findOversized([{ path: 'web/a.tsx', text: longFunction }])).toEqual([
    'web/a.tsx:1 a function of 81 lines (limit 80)',
  ]);
  expect(findOversized([{ path: 'web/a.test.tsx', text: longFunction }])).toEqual([]);
});

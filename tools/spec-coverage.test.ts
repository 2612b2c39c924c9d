import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Specification') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside ?? '');
const isPath = (text: string): boolean => /^[\w-]+\/[\w./-]+\.(ts|tsx|css|html)$/.test(text);

test('every row says what, where, by which test and in which state', () => {
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.filter((cells) => cells.length !== 4 || !/^(shown$|open: \S)/.test(cells[3] ?? ''));
  expect(wrong).toEqual([]);
});

test('every file that is named exists', () => {
  const named = rows
    .flatMap(([, where = '', shown = '']) => [...quoted(where), ...quoted(shown)])
    .filter(isPath);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('a row that is shown names a test that is there', () => {
  const wrong = rows.filter(([, , shown = '', state]) => {
    if (state !== 'shown') return false;
    const named = quoted(shown);
    const files = named.filter(isPath).map((path) => readFileSync(join(ROOT, path), 'utf8'));
    const names = named.filter((one) => !isPath(one));
    return names.length === 0 || names.some((name) => !files.some((text) => text.includes(name)));
  });
  expect(wrong.map(([what, , shown]) => `${what} | ${shown}`)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type LockFile = {
  packages: Record<string, { link?: boolean; resolved?: string; integrity?: string; inBundle?: boolean }>;
};

const EXACT = /^(npm:[\w@./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const REGISTRY = 'https://registry.npmjs.org/';
const OWN = /^@app\//;
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test.each([
  'package.json',
  'domain/package.json',
  'contracts/package.json',
  'server/package.json',
  'web/package.json',
])('%s names every package in one exact version', (path) => {
  const { dependencies, devDependencies, optionalDependencies } = readJson(path) as Manifest;
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.filter(([name, version]) => !OWN.test(name) && !EXACT.test(version))).toEqual([]);
});

test('every package of the lock file comes from the registry and has a digest', () => {
  const { packages } = readJson('package-lock.json') as LockFile;
  const foreign = Object.entries(packages).filter(
    ([path, { link, resolved, integrity, inBundle }]) =>
      path.includes('node_modules/') &&
      !link &&
      !inBundle &&
      !((resolved ?? REGISTRY).startsWith(REGISTRY) && integrity?.startsWith('sha512-')),
  );
  expect(foreign.map(([path]) => path)).toEqual([]);
});

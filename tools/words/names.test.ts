import { expect, test } from 'vitest';
import { findNameFaults } from './names.ts';
import { isTest, readSources } from '../structure/sources.ts';

const kindsIn = (text: string, path = 'server/features/tokens/spend-tokens.ts') =>
  findNameFaults([{ path, text }]).map(({ kind, name }) => `${kind}: ${name}`);

test('the product speaks the words of docs/glossary.md', () => {
  const product = readSources().filter(
    ({ path }) => /^(domain|contracts|server|web)\//.test(path) && !isTest(path),
  );
  expect(findNameFaults(product)).toEqual([]);
});

test('a type named by a bare participle is caught, exported or not', () => {
  expect(kindsIn('type Asked = { userId: string };')).toEqual(['participle: Asked']);
  expect(kindsIn('interface Told { at: number }')).toEqual(['participle: Told']);
  expect(
    kindsIn('export type AskedQuestion = string; type SpendTokensCommand = { amount: number };'),
  ).toEqual(['retired: AskedQuestion']);
});

test('an exported function named by one word is caught unless the word is a standard verb', () => {
  expect(kindsIn('export function keep() {}')).toEqual(['one-word: keep']);
  expect(kindsIn('export const weigh = () => 1;')).toEqual(['one-word: weigh']);
  expect(kindsIn('export async function parse() {} function keep() {} export const limit = 3;')).toEqual([]);
});

test('a retired word is caught in exported names and in names of files', () => {
  expect(kindsIn('export const readPurse = () => 1; export const paymentStanding = 2;')).toEqual([
    'retired: readPurse',
    'retired: paymentStanding',
  ]);
  expect(kindsIn('', 'server/features/tokens/purse.ts')).toEqual(['retired: purse.ts']);
});

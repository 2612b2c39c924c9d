import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSafeNextPath } from './next-path.ts';

test.each(['/signals', '/market?pair=EUR%2FUSD', '/?alert=true&pair=general', '/adminnimda#users'])(
  '%s is one of our own pages',
  (path) => {
    expect(toSafeNextPath(path)).toBe(path === '/?alert=true&pair=general' ? null : path);
  },
);

test.each([
  undefined,
  null,
  7,
  ['/signals'],
  '',
  '/',
  'signals',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/a//evil.test',
  'https:evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  '/\nset-cookie',
  '/\u0000',
  '/\u202e',
  '/api/login',
  '/login',
  '/login?next=/x',
  ` /x`,
  `/${'x'.repeat(400)}`,
  '/\ud800',
])('%j is not', (next) => {
  expect(toSafeNextPath(next)).toBeNull();
});

test('as long as three hundred letters and no longer', () => {
  const longest = `/${'x'.repeat(299)}`;
  expect(toSafeNextPath(longest)).toBe(longest);
  expect(toSafeNextPath(`${longest}x`)).toBeNull();
});

test.each([
  '/?next',
  '/#top',
  '/login#x',
  '/api',
  '/api?x',
  '/api/x',
  '/x\\y',
  '/x//y',
  '/x\u0007y',
  '/x?y=\n',
])('%j leads nowhere', (next) => {
  expect(toSafeNextPath(next)).toBeNull();
});

test.each(['/signals?back=/login', '/loginx', '/x/api', '/x?y=/api', '/x#/login', '/signals#a?b'])(
  '%j leads where it says',
  (next) => {
    expect(toSafeNextPath(next)).toBe(next);
  },
);

test('any accepted path stays on this site for a browser', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    'evil.test',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '?',
    '#',
    'https:',
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = toSafeNextPath(pieces.join(''));
      if (path !== null) expect(new URL(path, 'https://calmwick.test').origin).toBe('https://calmwick.test');
    }),
    { numRuns: 2_000 },
  );
});

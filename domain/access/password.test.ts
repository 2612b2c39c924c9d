import { expect, test } from 'vitest';
import { isWeakPassword } from './password.ts';

const maya = { email: 'maya.smith@example.com', productName: 'Calmwick' };

test.each([
  '123456',
  '12345678',
  '87654321',
  'password',
  'Password1',
  'PASSWORD123',
  'p@ssw0rd',
  'qwerty',
  'asdfghjkl',
  'abcdefg',
  'iloveyou!',
  'letmein99',
  'aaaaaa',
  '111111',
  '121212',
  'abcabc',
  '12341234',
  'calmwick1',
  'Calmwick2026!',
  '1calmwick',
  'maya123',
  'Smith1990',
  'mayasmith7',
  'maya.smith1',
  'maya.smith@example.com',
  'example1',
  '... password ...',
  '１２３４５６',
  'пароль',
  '!!!!!!',
])('%s is among the first that anyone would try', (password) => {
  expect(isWeakPassword(password, maya)).toBe(true);
});

test.each([
  'quiet river 7',
  'correct horse battery',
  'mayas blue bicycle',
  'calmwickery in june',
  'dragonfly pond',
  'x'.repeat(64),
  'long '.repeat(25),
  '🐢🐢🌊🌊⛵⛵',
  'Tr0ub4dor',
  'passwordless sunrise',
  'secret1-lantern',
  'kq7!vw',
])('%s is not', (password) => {
  expect(isWeakPassword(password, maya)).toBe(false);
});

test('a two-letter name in the address does not spoil passwords', () => {
  expect(isWeakPassword('jo1234jo9', { email: 'jo@x.io', productName: 'Calmwick' })).toBe(false);
});

test('an endless password is judged like any other', () => {
  expect(isWeakPassword('!1'.repeat(100), maya)).toBe(false);
  expect(isWeakPassword('a!'.repeat(100), maya)).toBe(false);
});

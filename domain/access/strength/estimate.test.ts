import { expect, test } from 'vitest';
import { rankPassword } from './estimate.ts';

const maya = { email: 'maya.smith@example.com', productName: 'Calmwick', names: ['Zelda'] };

const isGuessable = (password: string, owner = maya) => rankPassword(password, owner) === 'guessable';

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
  'zelda2020',
  'c@lmw1ck',
  'pipsy!',
  'goldpipsy',
  'gold2024',
  'xauusd!',
  'cable1',
  'Summer2024!',
  'passwordpasswordpassword',
])('%s is among the first that anyone would try', (password) => {
  expect(isGuessable(password)).toBe(true);
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
  expect(isGuessable(password)).toBe(false);
});

test('the digits of an address make its words no secret', () => {
  expect(isGuessable('Zelda.moss1', { ...maya, email: 'zelda.moss3@example.com' })).toBe(true);
  expect(isGuessable('zeldamoss2024', { ...maya, email: 'zelda.moss3@example.com' })).toBe(true);
});

test('a two-letter name in the address does not spoil passwords', () => {
  expect(isGuessable('jo1234jo9', { ...maya, email: 'jo@x.io' })).toBe(false);
});

test('words in a row are worth more than a trick on one word', () => {
  const order = ['P@ssw0rd!', 'kq7!vw', 'dragonfly pond', 'quiet river under snow'];
  expect(order.map((password) => rankPassword(password, maya))).toEqual([
    'guessable',
    'fair',
    'good',
    'strong',
  ]);
});

test('an endless password is judged like any other', () => {
  expect(isGuessable('!1'.repeat(100))).toBe(false);
  expect(isGuessable('a!'.repeat(100))).toBe(false);
});

test('the address in any spelling is no password, however long', () => {
  const email = `${'long.'.repeat(14)}maya@example.com`;
  for (const password of [email, ` ${email.toUpperCase()} `])
    expect(rankPassword(password, { ...maya, email })).toBe('guessable');
});

test('sixty-four characters are strong, whatever they are, sixty-three are looked at', () => {
  expect(rankPassword('x'.repeat(64), maya)).toBe('strong');
  expect(rankPassword('🐢'.repeat(64), maya)).toBe('strong');
  expect(rankPassword('x'.repeat(63), maya)).toBe('guessable');
});

test.each(['calmwick', 'sunshine', 'zelda2020'])('%s with a mark at either end is as guessable', (word) => {
  for (const mark of Array.from('!/:@[`{~'))
    for (const password of [
      `${mark}${word}`,
      `${word}${mark}`,
      `${mark}${mark}${word}`,
      `${word}${mark.repeat(9)}`,
      ` ${mark}${word}${mark} `,
    ])
      expect(isGuessable(password)).toBe(true);
});

test('one mark beside a short word counts for ten guesses each, and two different ones for more', () => {
  const ranks = ['kq7vw', 'kq7vw!', '!!!kq7vw', 'kq7v', 'kq7v!', 'kq7v!!!!!!', '!kq7v', 'kq7v!?;'];
  expect(ranks.map((password) => rankPassword(password, maya))).toEqual([
    'guessable',
    'fair',
    'fair',
    'guessable',
    'guessable',
    'guessable',
    'guessable',
    'fair',
  ]);
});

test('nothing but marks or spaces is guessable', () => {
  for (const password of ['      ', '!!!!!!??????', '   !!   ', '!'.repeat(30)])
    expect(rankPassword(password, maya)).toBe('guessable');
});

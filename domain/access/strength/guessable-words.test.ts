import { expect, test } from 'vitest';
import { instruments } from '../../market/instrument.ts';
import { listGuessableWords, normalisePassword } from './guessable-words.ts';

const owner = { email: 'Zoë.Moss3@Example.com', productName: 'Calm Wick!', names: ['Ana-Šimić'] };

test('wide letters and capitals are the same as narrow small ones', () => {
  expect(normalisePassword('ＭａYA')).toBe('maya');
});

test('what belongs to the owner comes first, whole, without marks, in parts and without digits at the edges', () => {
  const words = listGuessableWords(owner);
  const own = [
    'zoë.moss3@example.com',
    'zoëmoss3examplecom',
    'zoë.moss3',
    'zoëmoss3',
    'zoë.moss',
    'zoëmoss',
    'zoë',
    'moss3',
    'moss',
    'example.com',
    'examplecom',
    'example',
    'com',
    'calm wick!',
    'calmwick',
    'calm',
    'wick',
    'ana-šimić',
    'anašimić',
    'ana',
    'šimić',
  ];
  expect(new Set(words.slice(0, own.length))).toEqual(new Set(own));
});

test('every word stands once, and none is shorter than three letters', () => {
  const words = listGuessableWords({ email: 'jo1@x.io', productName: 'Jo' });
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => word.length < 3)).toEqual([]);
  expect(words).toContain('jo1');
  expect(words).not.toContain('jo');
});

test('digits within a word stay', () => {
  expect(listGuessableWords({ email: '12ab34cd56@example.com', productName: 'X' })).toContain('ab34cd');
});

test('the words of the product, of its markets and of other languages are tried', () => {
  const words = listGuessableWords({ email: '', productName: '' });
  for (const word of [
    'calmwick',
    'pipsy',
    'gold',
    'bitcoin',
    'broker',
    'breakout',
    'pips',
    'buddy',
    'пароль',
    'йцукен',
    'motdepasse',
    'parola',
  ])
    expect(words).toContain(word);
  for (const { pair, name, spoken } of instruments)
    for (const word of [pair, name, ...spoken])
      expect(words).toContain(word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  expect(words.filter((word) => /\s/.test(word))).toEqual([]);
});

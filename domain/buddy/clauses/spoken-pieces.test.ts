import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spokenPieces } from './spoken-pieces.ts';

test('an answer is told phrase by phrase, never within a word', () => {
  expect(
    spokenPieces('Gold (XAU/USD) is 2,345.05 to sell, and 2,345.35 to buy. It is open.\n\nSimulated market.'),
  ).toEqual([
    'Gold (XAU/USD) ',
    'is 2,345.05 to sell, ',
    'and 2,345.35 to buy. ',
    'It is open.\n\n',
    'Simulated market.',
  ]);
});

test('the pieces put together are the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const phrases = spokenPieces(text);
      expect(phrases.join('')).toBe(text);
      expect(phrases).not.toContain('');
      for (const phrase of phrases.slice(0, -1)) expect(phrase).toMatch(/\S/);
    }),
  );
  const words = fc.array(fc.stringMatching(/^[a-z0-9.,|*]{1,12}$/), { maxLength: 80 });
  fc.assert(
    fc.property(words, (all) => {
      const told = spokenPieces(all.join(' ')).flatMap((phrase) => phrase.trim().split(' '));
      expect(told.join(' ')).toBe(all.join(' '));
      for (const phrase of spokenPieces(all.join(' '))) expect(phrase.length).toBeLessThan(40 + 14);
    }),
  );
});

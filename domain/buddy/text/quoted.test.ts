import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quoted } from './quoted.ts';

it('words are said back as they were, long ones cut at a word', () => {
  expect(quoted('  blorp   zing ')).toBe('blorp zing');
  expect(quoted('please frobnicate all of my wobbly gizmos today')).toBe(
    'please frobnicate all of my wobbly ...',
  );
});

it('nothing is said back of a message without words', () => {
  for (const empty of ['', '   ', '🚀🚀', '"<>"', '\u202e\u200f', '!!!']) expect(quoted(empty)).toBe('');
});

it('of any message what is said back is one short, harmless line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (message) => {
      const said = quoted(message);
      expect(said.length).toBeLessThan(90);
      expect(said).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>`*_|[\]\\]/u);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDomains, toCanonicalAddress } from './canonical-address.ts';

test.each([
  ['Maya.Smith+pipsy@GoogleMail.com', 'mayasmith@gmail.com'],
  ['m.a.y.a.smith@gmail.com', 'mayasmith@gmail.com'],
  [' maya@gmail.com ', 'maya@gmail.com'],
  ['maya+1@outlook.com', 'maya@outlook.com'],
  ['maya.smith@outlook.com', 'maya.smith@outlook.com'],
  ['maya+x@me.com', 'maya@icloud.com'],
  ['ma.ya+x@pm.me', 'maya@proton.me'],
  ['maya-one@yahoo.com', 'maya@yahoo.com'],
  ['ma-ya@gmail.com', 'ma-ya@gmail.com'],
  ['maya+1@example.com', 'maya+1@example.com'],
  ['+@gmail.com', '+@gmail.com'],
])('%s reaches the mailbox of %s', (typed, canonical) => {
  expect(toCanonicalAddress(typed)).toBe(canonical);
});

test('dots, tags, case and the second name of the provider never make another mailbox', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/);
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z0-9.]{0,8}$/), fc.nat(), (mailbox, tag, seed) => {
      const dotted = Array.from(mailbox, (letter, i) => ((seed >> (i % 20)) % 2 ? `${letter}.` : letter))
        .join('')
        .replace(/\.$/, '');
      const spelling = `${seed % 2 ? dotted.toUpperCase() : dotted}+${tag}@${seed % 3 ? 'gmail.com' : 'GoogleMail.com'}`;
      expect(toCanonicalAddress(spelling)).toBe(`${mailbox}@gmail.com`);
      expect(toCanonicalAddress(toCanonicalAddress(spelling))).toBe(toCanonicalAddress(spelling));
    }),
  );
});

test('a mailbox under a domain of throwaway addresses belongs to it', () => {
  expect(listDomains('x@a.b.mailinator.com')).toEqual([
    'a.b.mailinator.com',
    'b.mailinator.com',
    'mailinator.com',
  ]);
});

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

test.each([
  ['gmail.com googlemail.com', '+', true, 'gmail.com'],
  ['icloud.com me.com mac.com', '+', false, 'icloud.com'],
  ['proton.me protonmail.com protonmail.ch pm.me', '+', true, 'proton.me'],
  ['yandex.ru yandex.com ya.ru', '+', false, 'yandex.ru'],
  ['yahoo.com', '-', false, 'yahoo.com'],
  ['ymail.com', '-', false, 'ymail.com'],
  ['outlook.com', '+', false, 'outlook.com'],
  ['hotmail.com', '+', false, 'hotmail.com'],
  ['live.com', '+', false, 'live.com'],
  ['msn.com', '+', false, 'msn.com'],
  ['fastmail.com', '+', false, 'fastmail.com'],
  ['fastmail.fm', '+', false, 'fastmail.fm'],
  ['hey.com', '+', false, 'hey.com'],
])('what %s ignore: after %s, dots %s, the same as %s', (domains, tag, ignoresDots, is) => {
  for (const domain of domains.split(' ')) {
    expect(toCanonicalAddress(`ma.ya${tag}a${tag}b@${domain}`)).toBe(
      `${ignoresDots ? 'maya' : 'ma.ya'}@${is}`,
    );
    const other = tag === '+' ? '-' : '+';
    expect(toCanonicalAddress(`maya${other}a@${domain}`)).toBe(`maya${other}a@${is}`);
  }
});

test('an address is cut at its last @, and wide letters are the same as narrow ones', () => {
  expect(toCanonicalAddress('"a@b"+x@gmail.com')).toBe('"a@b"@gmail.com');
  expect(toCanonicalAddress('ｍａｙａ＠example.com')).toBe('maya@example.com');
  expect(toCanonicalAddress(' Maya.X@Example.COM ')).toBe('maya.x@example.com');
});

test('the domains of an address are the same however it is typed', () => {
  expect(listDomains('  "a@b"@A.Mailinator.COM ')).toEqual(['a.mailinator.com', 'mailinator.com']);
  expect(listDomains('x@localhost')).toEqual([]);
});

test('a mailbox under a domain of throwaway addresses belongs to it', () => {
  expect(listDomains('x@a.b.mailinator.com')).toEqual([
    'a.b.mailinator.com',
    'b.mailinator.com',
    'mailinator.com',
  ]);
});

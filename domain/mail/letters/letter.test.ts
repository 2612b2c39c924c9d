import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderLetter, type Letter } from './letter.ts';

const from = { productName: 'Calmwick', publicUrl: 'https://calmwick.test' };
const aLetter = (changes: Partial<Letter> = {}): Letter => ({
  subject: 'Your week',
  because: 'You asked for it.',
  blocks: ['Hello,', { heading: 'Closed' }, { rows: [['EUR/USD BUY', '−1.00R']] }],
  ...changes,
});

test('the text and HTML parts say the same', () => {
  const { text, html } = renderLetter(
    from,
    aLetter({
      blocks: ['Hello,', { button: 'Open it', url: 'https://calmwick.test/signals' }],
      switchOff: { label: 'Switch these off', url: 'https://calmwick.test/unsubscribe?token=abc' },
    }),
  );
  expect(text).toBe(
    'Hello,\n\nOpen it:\nhttps://calmwick.test/signals\n\nYour Calmwick team\n\n--\n\nYou asked for it.\n\n' +
      'Switch these off:\nhttps://calmwick.test/unsubscribe?token=abc\n',
  );
  for (const said of ['Hello,', 'Open it', 'Your Calmwick team', 'You asked for it.', 'Switch these off'])
    expect(html).toContain(said);
  expect(html).toContain('href="https://calmwick.test/signals"');
  expect(html).toMatch(/prefers-color-scheme:dark/);
});

test('rows become a table in HTML and lines in text', () => {
  const { text, html } = renderLetter(from, aLetter());
  expect(text).toContain('CLOSED\n\nEUR/USD BUY · −1.00R');
  expect(html).toMatch(/<td[^>]*>EUR\/USD BUY<\/td><td[^>]*>−1.00R<\/td>/);
});

test.each(['https://evil.test/', 'https://calmwick.test.evil.test/', 'javascript:alert(1)', '/login'])(
  'a link to %s is refused',
  (url) => {
    expect(() => renderLetter(from, aLetter({ blocks: [{ button: 'Here', url }] }))).toThrow(/nothing but/);
    expect(() => renderLetter(from, aLetter({ switchOff: { label: 'Off', url } }))).toThrow(/nothing but/);
  },
);

const hostile = [
  ...'< > " \' & ; : / @ \r \n \0 \t \u0085 \u2028 \u2029 \u202e a é 日 🐢 \r\n <b> Bcc:'.split(' '),
  ' ',
];

test('no name or figure can add markup, a header or a link', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...hostile), maxLength: 300 }), (data) => {
      const plain = renderLetter(from, aLetter());
      const { subject, html } = renderLetter(
        from,
        aLetter({
          subject: data,
          because: data,
          blocks: [data, { heading: data }, { rows: [[data, data]] }],
        }),
      );
      expect(subject).not.toMatch(/[\r\n\0\u2028]/);
      expect(subject.length).toBeLessThanOrEqual(140);
      const tags = (page: string) => page.match(/<(?!br>)/g)?.length ?? 0;
      const added = tags(
        renderLetter(from, aLetter({ blocks: ['a', { heading: 'a' }, { rows: [['a', 'a']] }] })).html,
      );
      expect(tags(html)).toBe(added);
      expect(tags(plain.html)).toBeGreaterThan(10);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText, appendLink, toRichText } from './rich-text.ts';

test('bold becomes a mark; what looks like markup of another kind stays text', () => {
  expect(toRichText('  **Risk** first: <b>5</b> & _6_ [x](y)')).toEqual({
    text: 'Risk first: <b>5</b> & _6_ [x](y)',
    marks: [{ kind: 'bold', from: 0, length: 4 }],
  });
  expect(toRichText('a ** b ** c\n## Levels\n**x**').text).toBe('a  b  c\nLevels\nx');
});

test('a link stands on a line of its own', () => {
  const words = appendLink(toRichText('🌙 up'), 'Open', 'https://calmwick.test/');
  const [mark] = words.marks;
  expect(words.text.slice(mark?.from)).toBe('Open');
});

test('a long text is split at a pause and loses no word and no half letter', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.constantFrom('**stop**', 'entry', '🌙🌙', '\n\n', 'x'.repeat(70), '. '), fc.string()),
      ),
      fc.integer({ min: 20, max: 60 }),
      (parts, most) => {
        const words = toRichText(parts.join(' '));
        const pieces = splitText(words, most);
        const bare = (text: string) => text.replace(/\s+/g, '');
        expect(bare(pieces.map(({ text }) => text).join(''))).toBe(bare(words.text));
        for (const { text, marks } of pieces) {
          expect(text.length).toBeLessThanOrEqual(most);
          expect(text).toBe(text.trim());
          if (words.text.isWellFormed()) expect(text.isWellFormed()).toBe(true);
          for (const { from, length } of marks) expect(from + length).toBeLessThanOrEqual(text.length);
        }
      },
    ),
  );
});

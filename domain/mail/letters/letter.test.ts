import { expect, test } from 'vitest';
import { renderLetter, type Letter } from './letter.ts';

const from = { productName: 'Calmwick', publicUrl: 'https://calmwick.test' };
const aLetter = (changes: Partial<Letter> = {}): Letter => ({
  subject: 'Your week',
  because: 'You asked for it.',
  blocks: ['Hello,', { heading: 'Closed' }, { rows: [['EUR/USD BUY', '−1.00R']] }],
  ...changes,
});

test('the text part writes buttons and the opt-out as addresses', () => {
  const { text } = renderLetter(
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
});

test('rows become lines in the text part', () => {
  expect(renderLetter(from, aLetter()).text).toContain('CLOSED\n\nEUR/USD BUY · −1.00R');
});

test.each(['https://evil.test/', 'https://calmwick.test.evil.test/', 'javascript:alert(1)', '/login'])(
  'a link to %s is refused',
  (url) => {
    expect(() => renderLetter(from, aLetter({ blocks: [{ button: 'Here', url }] }))).toThrow(/nothing but/);
    expect(() => renderLetter(from, aLetter({ switchOff: { label: 'Off', url } }))).toThrow(/nothing but/);
  },
);

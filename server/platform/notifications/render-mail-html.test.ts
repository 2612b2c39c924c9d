import { renderLetter, type Letter } from '@app/domain/mail/letters/letter.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMailHtml } from './render-mail-html.ts';

const sender = { productName: 'Calmwick', publicUrl: 'https://calmwick.test' };
const renderHtml = (changes: Partial<Letter>): string =>
  renderMailHtml(
    renderLetter(sender, {
      subject: 'Your week',
      because: 'You asked for it.',
      blocks: ['Hello,'],
      ...changes,
    }).mjml,
  );

test('the HTML part says what the text part says, with its links, in both themes', () => {
  const html = renderHtml({
    blocks: [
      'Hello,\nMaya',
      { heading: 'Closed' },
      { button: 'Open it', url: 'https://calmwick.test/signals' },
    ],
    switchOff: { label: 'Switch these off', url: 'https://calmwick.test/unsubscribe?token=a&kind=b' },
  });
  for (const words of ['Hello,<br />', 'Maya', 'Closed</h2>', 'Your Calmwick team', 'You asked for it.'])
    expect(html).toContain(words);
  expect(html).toMatch(/href="https:\/\/calmwick.test\/signals"[^>]*>Open it</);
  expect(html).toMatch(
    /href="https:\/\/calmwick.test\/unsubscribe\?token=a&amp;kind=b"[^>]*>Switch these off</,
  );
  expect(html).toContain('prefers-color-scheme:dark');
});

test('rows become a table', () => {
  const html = renderHtml({ blocks: [{ rows: [['EUR/USD BUY', '−1.00R']] }] });
  expect(html).toMatch(/<td[^>]*>EUR\/USD BUY<\/td><td[^>]*>−1.00R<\/td>/);
});

test('markup that cannot be parsed is an error, not an empty mail', () => {
  expect(() => renderMailHtml('<mjml><mj-body>')).toThrow(/mail not rendered/);
});

const hostile = [
  ...'< > " \' & ; : / @ \r \n \0 \u0001 \t \u0085 \u2028 \u2029 \u202e \uffff \ud800 a é 日 🐢 \r\n <b> </mj-text> <!-- ]]> <mj-include Bcc:'.split(
    ' ',
  ),
  ' ',
];

test('no name or figure can add markup, a header or a link', () => {
  const countTags = (html: string) => html.match(/<(?!br )/g)?.length ?? 0;
  const letterOf = (data: string): Letter => ({
    subject: data,
    because: data,
    blocks: [data, { heading: data }, { rows: [[data, data]] }],
  });
  const tags = countTags(renderMailHtml(renderLetter(sender, letterOf('a')).mjml));
  expect(tags).toBeGreaterThan(10);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...hostile), maxLength: 300 }), (data) => {
      const { subject, mjml } = renderLetter(sender, letterOf(data));
      expect(subject).not.toMatch(/[\r\n\0\u2028]/);
      expect(subject.length).toBeLessThanOrEqual(140);
      expect(countTags(renderMailHtml(mjml))).toBe(tags);
    }),
  );
});

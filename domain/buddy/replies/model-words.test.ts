import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtsIn, endOfWholeSentences, tidyWords, type Grounds } from './model-words.ts';

const grounds: Grounds = {
  evidence: [
    { source: 'quote XAU/USD', at: 0, value: '2,345.05' },
    { source: 'quote EUR/USD', at: 0, value: '1.08140' },
    { source: 'economic calendar', at: 0, value: 'Gold is at 9,999.00, 12:30 UTC' },
    { source: 'your signals', at: 0, value: '4,200' },
    { source: 'economic calendar', at: 0, value: 'Gold is at nine thousand' },
  ],
  told: [
    'Gold is at nine thousand (USD, high impact).',
    'Gold is 2,345.05. One lot is a hundred ounces, and one pip is small.',
  ],
  acts: { done: new Set(), open: new Set() },
  secret: ['You are Pipsy and these words are for you alone.'],
};
const doubts = (words: string) => doubtsIn(words, grounds);

describe('words of a language model', () => {
  it.each([
    'Gold is 2,345.05 right now, and waiting is fine.',
    'Gold is **2345.05**.',
    'The euro is 1.08140 and gold is 2,345.05.',
    'The release at 12:30 UTC can move gold.',
    'It sold 4,200 times, on gold alone.',
    'I can watch both levels for you, if you like.',
    'Ask me and I am happy to watch it.',
    'I cannot open trades, and I sell nothing.',
    'There are two levels to know, and one way to be calm.',
    'A lot is a hundred ounces.',
    'Nothing here is guaranteed.',
    'No trade is risk-free, and I promise nothing.',
    "A signal isn't a sure thing.",
    'There is no such thing as easy money.',
    'You can lose more than you planned. A stop helps.',
    'Ask me anything: e.g. about gold.',
  ])('may be sent: %s', (words) => {
    expect(doubts(words)).toEqual([]);
  });

  it.each([
    ['a made-up price', 'Gold is 2,399.00.'],
    ['the price of another market', 'EUR/USD is at 2,345.05.'],
    ['a price that only a release is called by', 'Gold is at 9,999.00.'],
    ['a figure in words that only a release is called by', 'Gold is at nine thousand.'],
    ['a made-up percentage', 'It works 87 % of the time.'],
    ['a figure in words', 'Gold is near two thousand four.'],
    ['a percentage in words', 'It fell five percent.'],
    ['forty in words', 'About forty of them won.'],
    ['fullwidth digits', 'Gold is ２３９９.'],
    ['Arabic digits', 'Gold is ٢٣٩٩.'],
    ['a fraction sign', 'Risk ½ of it.'],
    ['a superscript', 'Gold is 2,345.05².'],
    ['a link', 'See https://evil.example/x'],
    ['a link without its scheme', 'See evil-broker.com now.'],
    ['a link of markdown', 'Press [here](x).'],
    ['an image of markdown', 'A picture: ![x](y)'],
    ['markup', 'Hello <img src=x>'],
    ['a script address', 'javascript:alert'],
    ['a plan drawn by a marker', 'EUR/USD|BUY|2345.05|2345.06|2345.04|daily'],
    ['a watch that is none', "Done, I'm watching it for you."],
    ['an alert that is none', 'I will let you know when it breaks.'],
    ['a trade that nobody made', 'I bought it for you.'],
    ['tokens that nobody gave', 'I have added some tokens.'],
    ['a promise', 'This one is guaranteed to win.'],
    ['another promise', 'It is risk-free. Nobody minds.'],
    ['free money', 'That is easy money!'],
    ['what is for the model alone', 'My rules: YOU ARE PIPSY and these words are for you alone. Fine.'],
    ['no end', 'word '.repeat(1_000)],
  ])('may not be sent with %s', (_what, words) => {
    expect(doubts(words)).not.toEqual([]);
  });

  it('may speak of a watch where one comes with the answer', () => {
    expect(
      doubtsIn('I watch it for you.', { ...grounds, acts: { done: new Set(['watch']), open: new Set() } }),
    ).toEqual([]);
  });

  it('hostile text is judged without getting lost', () => {
    const endless = [
      'a'.repeat(4_000),
      '.'.repeat(4_000),
      'no '.repeat(1_333),
      '|'.repeat(4_000),
      '<'.repeat(4_000),
    ];
    for (const text of endless) expect(doubts(text)).toBeInstanceOf(Array);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => Array.isArray(doubts(text))),
    );
  });

  it('are shown as paragraphs with dashes, whatever the model wrote', () => {
    expect(tidyWords('## Gold\r\n\r\n\r\n1. rest\n2) wait\n* stay `calm`\u202e\u0000 ')).toBe(
      'Gold\n\n- rest\n- wait\n- stay calm',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const tidy = tidyWords(text);
        expect(tidy).not.toMatch(/[^\n\P{C}]/u);
        expect(tidyWords(tidy).length).toBeLessThanOrEqual(tidy.length);
      }),
    );
  });

  it.each([
    ['Gold is at 2', 0],
    ['Gold is at 2,345.', 0],
    ['Gold is at 2,345.05. It', 20],
    ['First line\nsecond', 11],
    ['"Wait." Then', 7],
    ['', 0],
  ])('only whole sentences are ready to be shown: %j', (text, end) => {
    expect(endOfWholeSentences(text)).toBe(end);
  });
});

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { careWords } from '../care/care-words.ts';
import { readIntents } from '../intents/read-intents.ts';
import { library } from '../../../server/features/chat/lessons/library.ts';

describe('hostile and endless text', () => {
  const endless: Record<string, string> = {
    'four thousand letters': 'a'.repeat(4_000),
    'a thousand analogies': 'like a '.repeat(571),
    'spaces and dots': ' .'.repeat(2_000),
    questions: 'what is '.repeat(500),
    'alerts without an end': 'tell me when '.repeat(300),
    borrowing: 'borrow '.repeat(570),
    emoji: '😀'.repeat(2_000),
    'right to left': '\u202eنص عربي '.repeat(350),
    ligatures: '\ufdfa'.repeat(4_000),
    'amounts without sense': '$-5 1e99 lots 500% risk 0 pips '.repeat(130),
    'numbers without end': 'one hundred and '.repeat(250),
    code: '<script>alert(1)</script> {{7*7}} '.repeat(115),
    'control characters': '\u0000\u0007\u001b[31m'.repeat(500),
    'near misses': 'golf bitcon signel levrage '.repeat(148),
  };
  it.each(Object.entries(endless))('%s are read without getting lost', (_name, text) => {
    expect(readIntents(text.slice(0, 4_000), library.find).length).toBeGreaterThan(0);
  });

  it('any text at all gets one to three intents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const intents = readIntents(text, library.find);
        expect(intents.length).toBeGreaterThanOrEqual(1);
        expect(intents.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('a question at the end of a long story is still heard', () => {
    const story = `${'I walked my dog by the river. '.repeat(100)}So where is gold trading now?`;
    expect(readIntents(story, library.find)).toEqual([{ kind: 'quote', pairs: ['XAU/USD'] }]);
  });
});

describe('a message of figures alone', () => {
  it('runs few patterns for each of them', () => {
    const replaced = vi.spyOn(RegExp.prototype, Symbol.replace);
    const lines = 2_000;
    const words = careWords('1\n'.repeat(lines));
    const patternRuns = replaced.mock.calls.length;
    replaced.mockRestore();
    expect(words).toHaveLength(lines);
    expect(patternRuns / lines).toBeLessThan(4);
  });
});

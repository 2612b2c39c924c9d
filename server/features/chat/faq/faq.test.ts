import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { foreignAnswer } from './answer-faq.ts';
import { matchFaq, phrasingOf, questions, readEntries } from './faq.ts';

const nearest = (text: string): string | undefined => matchFaq(text, 1)[0]?.question.id;

describe('the known questions', () => {
  it('are all reached by one of their own phrasings', () => {
    const unreached = questions.filter((one) => nearest(phrasingOf(one)) !== one.id);
    expect(unreached.map(({ id }) => id)).toEqual([]);
  });

  it('keep 95 of 100 of their own phrasings (below that: npm run faq:learn)', () => {
    const asked = questions
      .flatMap(({ id, phrasings }) => phrasings.map((text) => ({ id, text })))
      .filter((_, place) => place % 8 === 0);
    const reached = asked.filter(({ id, text }) => nearest(text) === id);
    expect(reached.length / asked.length).toBeGreaterThan(0.95);
  });

  it.each(['сколько стоит золото', '黄金现在多少钱', 'متى تفتح السوق', '금 가격 알려줘'])(
    'answer %s, in another script, with the languages',
    (said) => {
      const turn = { now: 0, before: freshContext, turns: 0, said };
      const answer = foreignAnswer(turn, [{ kind: 'nonsense' }]);
      expect(answer?.content).toContain('English');
      expect(answer?.isFree).toBe(true);
    },
  );
});

describe('a file of entries', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'faq-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const phrasings = Array.from({ length: 8 }, (_, i) => `- can i do it way ${'abcdefgh'[i]}\n`).join('');
  const read = (...files: string[]): ReturnType<typeof readEntries> => {
    files.forEach((text, i) => writeFileSync(join(folder, `file-${i}.md`), text));
    return readEntries(folder);
  };

  it('is read with its answers, phrasings and buttons', () => {
    const [one] = read(`## may-i (free)\nYes. // At [18 | product].\n${phrasings}+ Price | price of gold\n`);
    expect(one).toMatchObject({
      id: 'may-i',
      file: 'file-0',
      isFree: true,
      paragraphs: ['Yes.', 'At [18 | product].'],
      actions: [{ label: 'Price', say: 'price of gold' }],
    });
    expect(one?.phrasings).toHaveLength(8);
  });

  it.each([
    ['a second entry of the same id', [`## may-i\nYes.\n${phrasings}`, `## may-i\nNo.\n${phrasings}`], 'file-1.md: "may-i"'], // prettier-ignore
    ['too few phrasings', ['## may-i\nYes.\n- can i\n'], '"may-i" cannot be used: it needs at least 8'],
    ['no answer', [`## may-i\n${phrasings}`], '"may-i" cannot be used: it needs an answer'],
    ['an answer and a message', [`## may-i\nYes.\n= price\n${phrasings}`], '"may-i" cannot be used: it needs an answer'], // prettier-ignore
    [
      'a figure without its source',
      [`## may-i\nAt 18.\n${phrasings}`],
      '"may-i" cannot be used: "18." has no source',
    ],
    [
      'a button without a message',
      [`## may-i\nYes.\n${phrasings}+ Price\n`],
      '"may-i" cannot be used: a button',
    ],
    ['an id with capitals', [`## May-I\nYes.\n${phrasings}`], '"May-I" cannot be used: its id'],
  ])('with %s is refused by name', (_, files, message) => {
    expect(() => read(...files)).toThrow(message);
  });
});

import { describe, expect, it, test } from 'vitest';
import { chooseKinds, labelsOf } from '@app/domain/buddy/intents/choose-kinds.ts';
import { readIntents } from '@app/domain/buddy/intents/read-intents.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { readCorpus, isHeldOut } from '../eval/corpus.ts';
import { library } from '../lessons/library.ts';
import { readExamples } from './examples.ts';
import { joinedMessages } from './training/joined-messages.ts';
import { judgeKinds } from './judge-kinds.ts';

const read = (text: string) => readIntents(text, library.find, freshContext, judgeKinds);

describe('the examples', () => {
  const examples = readExamples();

  it('hold no message of the third that is held out, however it is spelled', () => {
    const letters = (say: string): string =>
      say.toLowerCase().replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '');
    const heldOut = new Set(
      readCorpus()
        .filter(isHeldOut)
        .map(({ say }) => letters(say) || say),
    );
    expect(examples.filter(({ say }) => heldOut.has(letters(say) || say))).toEqual([]);
  });

  it('are of every kind, each a good many times', () => {
    const counts = new Map<string, number>();
    for (const kind of examples.flatMap((one) => one.kinds)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(counts.size).toBe(51);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(50);
  });

  it('are joined into the same messages of several thoughts each time', () => {
    const joined = joinedMessages(examples, 50);
    expect(joined).toEqual(joinedMessages(examples, 50));
    expect(joined.every(({ kinds }) => kinds.length > 1 && kinds.length <= 3)).toBe(true);
  });
});

describe('what is heard', () => {
  test.each([
    'i dont see the point anymore',
    'i want to end it',
    'nobody would miss me if i was gone',
    'thinking about ending everything tonight, lost the savings',
  ])('as a danger to life: %s', (text) => {
    expect(read(text)).toEqual([{ kind: 'feeling', feeling: 'crisis' }]);
  });

  test.each([
    'gold is killing it today',
    'dying to know what nfp will be',
    'what would make it safer',
    'this spread is murder lol',
    'any breakouts today?',
  ])('not as a danger to life: %s', (text) => {
    expect(read(text)).not.toContainEqual({ kind: 'feeling', feeling: 'crisis' });
  });

  it('amounts, as the rules read them, whatever was learned', () => {
    expect(read('$500 and risk 1%')).toMatchObject([{ kind: 'size', capital: 500, riskPercent: 1 }]);
  });

  it.each([
    ['how many lots for gold', 'hmm ok'],
    ['is it safe to trade today', 'ok i wait then'],
    ['what is a pip', 'ah ok i see'],
  ])('an assent as what it is, whatever was asked before: %s, %s', (before, text) => {
    const last = read(before)[0] ?? null;
    const [answer] = readIntents(text, library.find, { ...freshContext, last }, judgeKinds);
    expect(['affirm', 'decline', 'thanks']).toContain(answer?.kind);
    if (last?.kind === 'lesson') expect(answer?.kind).toBe('thanks');
  });

  it('no wish to watch a level where hardly anything speaks for it', () => {
    expect(read('Say that gold is at nine thousand.')).not.toContainEqual(
      expect.objectContaining({ kind: 'watch' }),
    );
  });
});

describe('the kinds of a message', () => {
  const certain = (kinds: Record<string, number>) => chooseKinds(new Map(Object.entries(kinds)));

  it('are as many as it asks for, the likeliest first', () => {
    expect(certain({ 'asks 2': 0.9, 'asks 1': 0.1, quote: 0.8, news: 0.9, lesson: 0.3 })).toEqual([
      'news',
      'quote',
    ]);
  });

  it('are fewer where nothing speaks for the second', () => {
    expect(certain({ 'asks 2': 0.9, quote: 0.8, news: 0.1 })).toEqual(['quote']);
  });

  it('are fewer where one alone is likelier than both together', () => {
    expect(certain({ 'asks 1': 0.4, 'asks 2': 0.5, quote: 0.9, news: 0.3 })).toEqual(['quote']);
  });

  it('may be the same one twice', () => {
    expect([...labelsOf(['lesson', 'lesson'])]).toEqual(['lesson', 'lesson twice', 'asks 2']);
    expect(certain({ 'asks 2': 0.9, lesson: 0.8, 'lesson twice': 0.6 })).toEqual(['lesson', 'lesson']);
  });

  it('are a greeting only where nothing is asked', () => {
    expect(certain({ 'asks 0': 0.9, greeting: 0.9, quote: 0.2 })).toEqual(['greeting']);
    expect(certain({ 'asks 1': 0.9, greeting: 0.9, quote: 0.8 })).toEqual(['quote']);
  });
});

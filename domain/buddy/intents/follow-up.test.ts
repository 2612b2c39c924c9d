import { describe, expect, it } from 'vitest';
import { library } from '../../../server/features/chat/lessons/library.ts';
import type { Intent } from './intent.ts';
import { intentLine } from '../../testing/intent-line.ts';
import { readIntents } from './read-intents.ts';
import { freshContext, lastQuestion, type TurnContext } from './turn-context.ts';

const read = (text: string, context?: TurnContext): string =>
  readIntents(text, library.find, context).map(intentLine).join('; ');

describe('what changes a part of the question before', () => {
  it.each([
    [['how many lots for eurusd with $500 and 1% risk', 'what if I only have $200'], 'size 200 1 EUR/USD'],
    [['how many lots for eurusd with $500 and 1% risk', 'same for gold'], 'size 500 1 XAU/USD'],
    [['spread on gold', 'and overnight?'], 'cost XAU/USD swap'],
    [['signal for gold', 'weekly?'], 'signal XAU/USD weekly'],
    [['support on gold', 'and silver?'], 'levels XAG/USD'],
    [['when is boe', 'and the fed?'], 'news next fomc'],
    [['what is a pip', 'shorter please'], 'shorter'],
    [['what is a pip', 'thanks', 'tell me more'], 'more'],
    [['tell me when gold hits 2500', 'make it 2450'], 'watch XAU/USD 2450'],
  ])('%j', (turns, expected) => {
    let context = freshContext;
    let intents: Intent[] = [];
    for (const text of turns) {
      intents = readIntents(text, library.find, context);
      context = { ...context, last: lastQuestion(intents, context) };
    }
    expect(intents.map(intentLine).join('; ')).toBe(expected);
  });
});

describe('what only the turn before explains', () => {
  const offer = { pair: 'XAU/USD', timeframe: 'daily', above: 1, below: 0 } as const;
  const after = (changes: Partial<TurnContext>): TurnContext => ({ ...freshContext, ...changes });
  it.each([
    ['yes', after({ offer }), 'affirm'],
    ['Yes please!', after({ offer }), 'affirm'],
    ['ok do it', after({ offer }), 'affirm'],
    ['sure, watch it', after({ offer }), 'affirm'],
    ['ok watch', after({ offer }), 'affirm'],
    ['watch both please', after({ offer }), 'affirm'],
    ['no thanks', after({ offer }), 'decline'],
    ['not now', after({ offer }), 'decline'],
    ['and gold?', after({ asked: 'signal', pairs: ['EUR/USD'], timeframe: 'daily' }), 'signal XAU/USD daily'],
    ['what about silver', after({ asked: 'outlook', pairs: ['XAU/USD'] }), 'outlook XAG/USD'],
    ['and gold?', after({ asked: 'quote', pairs: ['EUR/USD'] }), 'quote XAU/USD'],
    ['and gold?', after({ asked: 'watch', pairs: ['EUR/USD'] }), 'watch XAU/USD'],
    ['why?', after({ asked: 'signal', pairs: ['XAU/USD'] }), 'why'],
    ['why', after({ asked: 'lesson', topic: 'pip' }), 'why'],
    ['weekly?', after({ asked: 'signal', pairs: ['XAU/USD'] }), 'signal XAU/USD weekly'],
    ['short', after({ asked: 'signal', pairs: ['XAU/USD'] }), 'signal XAU/USD short'],
    ['should I buy it', after({ asked: 'quote', pairs: ['GBP/JPY'] }), 'signal GBP/JPY'],
    ['watch it', after({ asked: 'quote', pairs: ['GBP/JPY'] }), 'watch GBP/JPY'],
    ['is it going up', after({ asked: 'quote', pairs: ['GBP/JPY'] }), 'outlook GBP/JPY'],
  ] as const)('"%s" (%#)', (text, context, expected) => {
    expect(read(text, context)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { readIntents } from '../intents/read-intents.ts';
import { library } from '../../../server/features/chat/lessons/library.ts';

describe('words that sound like feelings and are not', () => {
  it.each([
    ['is dogecoin worthless', { kind: 'unlisted', name: 'dogecoin' }],
    ['how do mortgage rates affect gold', { kind: 'lesson', topic: 'interest-rates' }],
    ['can I buy premium with a credit card', { kind: 'plan' }],
    ['will gold jump off support', { kind: 'outlook', pair: 'XAU/USD' }],
    ['what is a losing streak', { kind: 'lesson', topic: 'losing-streak' }],
    ['gold is killing it', { kind: 'quote', pairs: ['XAU/USD'] }],
  ])('"%s" is a plain question', (text, expected) => {
    expect(readIntents(text, library.find)).toMatchObject([expected]);
  });
});

describe('feelings', () => {
  it.each([
    ['what is gold at? I lost all my savings', 'distress'],
    ['Give me a signal, I borrowed money to trade it', 'needed-money'],
    [`${'It was a long day. '.repeat(150)}I want to end my life`, 'crisis'],
    ['Is it guaranteed? Give me a signal', 'promise'],
    ['can i take a break from trading', 'overtrading'],
  ])('%# outweigh everything else in the message', (text, feeling) => {
    expect(readIntents(text, library.find)).toEqual([{ kind: 'feeling', feeling }]);
  });
});

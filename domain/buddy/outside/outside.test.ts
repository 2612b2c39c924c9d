import { describe, expect, it } from 'vitest';
import { isOutside, outsideQuestions } from './outside.ts';
import { tellsOfPast } from '../text/told-past.ts';

describe('questions of another world', () => {
  it.each(outsideQuestions)('%s: "%s" is one, "%s" is not', (_, example, counterExample) => {
    expect(isOutside(example)).toBe(true);
    expect(isOutside(counterExample)).toBe(false);
  });

  it.each([
    'a quarter of 960 dollars',
    'what is gold worth',
    'how much is an ounce of gold',
    'how much is apple',
    'how old is it',
    'when was that',
    'who is the fed chair',
    'who are you',
    'how long is the london session',
    'when did gold peak',
    'which pair should i buy',
    'how long should i hold a trade',
  ])('"%s" is none', (text) => expect(isOutside(text)).toBe(false));
});

describe('the past', () => {
  it.each(['i had a watch on gold before', 'last month i took some ideas', 'my friend opened an idea'])(
    '"%s" is only told',
    (text) => expect(tellsOfPast(text)).toBe(true),
  );
  it.each([
    'i had 800, now 640',
    'i bought gold, what now',
    'i sold my euro, show me another',
    'did i have a watch?',
    'give me a signal',
  ])('"%s" asks or counts', (text) => expect(tellsOfPast(text)).toBe(false));
});

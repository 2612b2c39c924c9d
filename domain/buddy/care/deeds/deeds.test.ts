import { describe, expect, it } from 'vitest';
import { careWords } from '../care-words.ts';
import { deedRules } from './deed-rules.ts';
import { idioms, saidPlainly } from './plain-idioms.ts';
import { isYoung } from './read-age.ts';
import { isDone, readDeed } from './read-deeds.ts';

describe('who does what to whom', () => {
  it.each(deedRules)('$concern: "$example", not "$counterExample"', (rule) => {
    expect(isDone(rule, careWords(rule.example))).toBe(true);
    expect(isDone(rule, careWords(rule.counterExample))).toBe(false);
  });

  it.each([
    'my stop got hit',
    'that loss hurt me',
    'he hit 5r last week',
    'i never drink',
    'i am not drunk',
    'my dad hit me years ago',
    'my wife bought food',
    'i sleep well',
    'who beats the market',
  ])('"%s" is nothing to care for', (text) => expect(readDeed(careWords(text))).toBeNull());
});

describe('ages', () => {
  it.each([
    'i turn 16 next month',
    'turning 15 soon, can i begin',
    'i will be 18 in june',
    'i was born in 2010',
    'im in 8th grade',
  ])('"%s" is a minor', (text) => expect(isYoung(careWords(text))).toBe(true));
  it.each([
    'i turn 40 next month',
    'my son turns 12, may he look',
    'gold will turn 16 points up',
    'i turned 18 years ago',
    'i was born in 1990',
    'i teach 9th grade',
    'i turn 18 dollars into 20',
  ])('"%s" is none', (text) => expect(isYoung(careWords(text))).toBe(false));
});

describe('idioms', () => {
  it.each(idioms)('"%s" of "%s": "%s" is said plainly, "%s" stays', (_, __, example, counterExample) => {
    expect(saidPlainly(careWords(example))).toContain('moved');
    expect(saidPlainly(careWords(counterExample))).toEqual(careWords(counterExample));
  });

  it.each([
    'my husband hits me when the price falls',
    'i can not stop taking trades',
    'i can not quit the charts',
    'i want to die, the market took it all',
    'end my life over this trade',
  ])('"%s" stays what it is', (text) => expect(saidPlainly(careWords(text))).toEqual(careWords(text)));

  it('cuts what a story or a task tells', () => {
    expect(saidPlainly(careWords('which is a movie about a man who wants to die'))).not.toContain('die');
    expect(saidPlainly(careWords('write a cover letter'))).not.toContain('letter');
    expect(saidPlainly(careWords('this book says it all and i want to die'))).toContain('die');
  });
});

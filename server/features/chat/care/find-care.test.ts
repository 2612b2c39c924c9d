import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import { readCareExamples } from './care-examples.ts';
import { findCare, findCareBy, learnedCareFile, readSigns, unpackWeights } from './find-care.ts';
import { learnCare } from './learn-care.ts';

const examples = readCareExamples().map((one) => ({ ...one, signs: readSigns(careWords(one.text)).signs }));
const FOLDS = 5;
const themes = [...new Set(examples.map(({ theme }) => theme))].filter((theme) => !theme.includes('-more'));
/** Shares of lines of themes left out; what was measured, and no room to get worse. */
const MOST = { missed: 0.09, alarmed: 0.01, asked: 0.1 };
const isHeldOut = ({ theme }: { theme: string }): boolean => themes.indexOf(theme) % FOLDS === 1;

describe('what somebody is cared for', () => {
  it.each([
    ['im 15 can i still use this', 'minor'],
    ['can a 13 yr old have this on family plan', 'minor'],
    ["i'm in 9th grade", 'minor'],
    ["this is my dad's account btw", 'minor'],
    ['i want to kill myself', 'self-harm'],
    ['everyone would be better off without me', 'self-harm'],
    [`${'It was a long day. '.repeat(150)}I want to end my life`, 'self-harm'],
    ['what is gold at? I lost all my savings', 'ruin'],
    ['i took a loan to trade', 'needed-money'],
    ['im broke this month, should i trade?', 'needed-money'],
    ['i cant stop trading', 'gambling'],
    ['a loan shark is threatening me', 'lender-threat'],
  ])('"%s" is heard', (text, concern) => expect(findCare(text)).toEqual({ concern, isSure: true }));

  it.each([
    'this chart is killing me',
    'i deposited 250, now 291.40. gain in percent',
    'im dying to know',
    'kill the watch',
    'shoot me the price',
    "i'm 15 pips down",
    'i am 35 years old',
    "i'm 17% up",
    'i am 18 and can i trade',
    'a minor loss',
  ])('"%s" is no care', (text) => expect(findCare(text)).toBeNull());
});

describe('the learned weights', () => {
  it('are those of the written examples', () => {
    const stored = unpackWeights(readFileSync(learnedCareFile));
    const learned = learnCare(examples);
    expect(Buffer.from(stored.care).equals(Buffer.from(learned.care))).toBe(true);
    expect(Buffer.from(stored.concerns).equals(Buffer.from(learned.concerns))).toBe(true);
  }, 120_000);

  it('hear themes that they never saw', () => {
    const by = learnCare(examples.filter((one) => !isHeldOut(one)));
    const kept = examples.filter(isHeldOut);
    const share = (
      of: 'care' | 'harmless',
      says: (found: ReturnType<typeof findCare>) => boolean,
    ): number => {
      const those = kept.filter(({ concern }) => (concern === null) === (of === 'harmless'));
      return those.filter(({ text }) => says(findCareBy(text, by))).length / those.length;
    };
    expect(share('care', (found) => found === null)).toBeLessThan(MOST.missed);
    expect(share('harmless', (found) => found?.isSure === true)).toBeLessThan(MOST.alarmed);
    expect(share('harmless', (found) => found?.isSure === false)).toBeLessThan(MOST.asked);
  }, 120_000);
});

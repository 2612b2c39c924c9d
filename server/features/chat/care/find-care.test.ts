import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import { readCareExamples, SHARED } from './care-examples.ts';
import { findCare, findCareBy, learnedCareFile, readSigns, unpackWeights } from './find-care.ts';
import { learnCare } from './learn-care.ts';

const examples = readCareExamples().map((one) => ({ ...one, signs: readSigns(careWords(one.text)).signs }));
const FOLDS = 5;
const SAMPLE = 8;
const themes = [...new Set(examples.map(({ theme }) => theme))].filter((theme) => theme !== SHARED);
/** Shares of lines of themes left out; what was measured, and no room to get worse. */
const MOST = { missed: 0.14, alarmed: 0.01, asked: 0.1 };
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
    ['i lied to my mom im trading her savings', 'needed-money'],
  ])('"%s" is heard', (text, concern) => expect(findCare(text)).toMatchObject({ concern, isSure: true }));

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
    'mon won 80, tues lost 110, wed 70 up, thu didnt trade, fri -45 then +20. so whats left of the week',
    'but it came back last time',
    'they write me now a recovery company can get it back for 300',
    'people at work make 2x of me',
  ])('"%s" is no care', (text) => expect(findCare(text)).toBeNull());
});

it.each(['crying', 'how to stop', '3 am again. me and the chart', 'im alone'])(
  '"%s" is asked about',
  (text) => expect(findCare(text)).toMatchObject({ isSure: false }),
);

describe('the learned weights', () => {
  it('decide as those learned anew (else: npm run care:train)', () => {
    const stored = unpackWeights(readFileSync(learnedCareFile));
    const learned = learnCare(examples);
    const asked = examples.filter((_, i) => i % SAMPLE === 0);
    const alike = asked.filter(
      ({ text }) => findCareBy(text, stored)?.isSure === findCareBy(text, learned)?.isSure,
    );
    expect(alike.length / asked.length).toBeGreaterThan(0.98);
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

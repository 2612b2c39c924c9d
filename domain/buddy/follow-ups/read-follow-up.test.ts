import { expect, it } from 'vitest';
import { readFollowUp } from './read-follow-up.ts';

it.each<[string, unknown]>([
  ['why sell though its going up', { wants: 'why' }],
  ['how come', { wants: 'why' }],
  ['really?', { wants: 'really' }],
  ["explain like I'm twelve", { wants: 'simpler' }],
  ['i dont get it', { wants: 'simpler' }],
  ['shorter pls', { wants: 'shorter' }],
  ['an example', { wants: 'example' }],
  ['tell me more', { wants: 'more' }],
  ['so should I?', { wants: 'should-i' }],
  ['and then?', { wants: 'and-then' }],
  ['so which is better', { wants: 'which-better' }],
  ['the second one, tell me more', { wants: 'nth', nth: 2 }],
  ['what about the last one', { wants: 'nth', nth: -1 }],
  ['the middle one again, i got lost', { wants: 'nth', nth: 0 }],
  ['is that a lot for one day or nah', { wants: 'is-it-much' }],
  ['thats tiny', { wants: 'is-it-much' }],
  ['too far?', { wants: 'is-it-much' }],
  ['and usually?', { wants: 'is-it-much' }],
  ['which one is closer', { wants: 'is-it-much' }],
  ['ok teach that one', { wants: 'teach' }],
  ['in euros?', { wants: 'in-currency', currency: 'EUR' }],
  ['on 4 hours', { wants: 'on-step', step: '4h' }],
  ['and how far on gold?', { wants: 'how-far', pair: 'XAU/USD' }],
])('"%s" follows an answer', (text, wants) => {
  expect(readFollowUp(text)).toEqual(wants);
});

it.each([
  'why is gold falling',
  'explain margin',
  'how far is euro from 1.18',
  'what about silver',
  'why did you write me',
  'should i buy gold',
  'more leverage is better, right',
  'yes',
  '',
])('"%s" stands on its own', (text) => {
  expect(readFollowUp(text)).toBeNull();
});

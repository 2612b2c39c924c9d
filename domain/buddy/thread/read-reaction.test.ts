import { expect, it } from 'vitest';
import { readReaction } from './read-reaction.ts';

it.each(['k', 'ok lol', 'Fair enough.', 'hmm', 'haha', 'i see', 'ok whatever', 'good to know'])(
  '"%s" is a nod',
  (said) => {
    expect(readReaction(said)).toBe('nod');
  },
);

it.each([
  'he was always right',
  'my cousin tripled',
  'every time yes',
  'thats on me',
  'my dad says men dont get scared',
])('"%s" is a statement', (said) => {
  expect(readReaction(said)).toBe('statement');
});

it.each([
  'can i avoid it',
  'so when do they meet',
  'good?',
  'gold went up',
  'i lost 40 quid',
  'show me the chart',
  'if it goes up',
  'and yesterday?',
])('"%s" is none', (said) => {
  expect(readReaction(said)).toBeNull();
});

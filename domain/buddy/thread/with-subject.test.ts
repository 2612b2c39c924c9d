import { expect, it } from 'vitest';
import { withSubject } from './with-subject.ts';

it('puts the subject in place of what points to it, and behind', () => {
  expect(withSubject('can i avoid it', 'swap')).toEqual(['can i avoid swap', 'can i avoid it swap']);
});

it('only follows a message that points at nothing', () => {
  expect(withSubject('who gets the money', 'spread')).toEqual(['who gets the money spread']);
});

it('leaves a message that names its subject', () => {
  expect(withSubject('is that the whole spread', 'spread')).toEqual([]);
});

import { expect, test } from 'vitest';
import { moodOf, pipsySays } from './pipsy.tsx';

test('a screen reader hears the mood before the message', () => {
  expect(pipsySays('green')).toBe('Pipsy, upbeat, says:');
  expect(pipsySays('red')).toBe('Pipsy, careful, says:');
});

test('an unknown mood listens', () => {
  expect(moodOf('pink')).toBe('purple');
  expect(moodOf(undefined)).toBe('purple');
  expect(pipsySays(null)).toBe('Pipsy says:');
});

import { expect, it } from 'vitest';
import { saysMinor } from './minor.ts';

it.each(["i'm 15 years old can i trade", 'im 16 and want to buy gold', 'i am a minor', "i'm in high school"])(
  'hears in "%s" that somebody is not of age',
  (text) => expect(saysMinor(text)).toBe(true),
);

it.each([
  "i'm 15 pips down",
  'i am 35 years old',
  "i'm 17% up",
  'my son is 15 years old',
  'i am 18 and can i trade',
  'a minor loss',
])('does not hear it in "%s"', (text) => expect(saysMinor(text)).toBe(false));

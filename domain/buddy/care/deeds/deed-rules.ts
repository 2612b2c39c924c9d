import type { Concern } from '../concern.ts';
import type { Person, Thing, Verb } from './deed-words.ts';

/**
 * Who does what to whom, one line each. `by` is who does it, `to` whom it is done to and `with` the thing; what is left out may
 * be anything. `isDenied`: said with a "not". `isSure`: cared for, else only asked about.
 */
export type DeedRule = {
  concern: Concern;
  by?: readonly Person[];
  verb: Verb;
  to?: readonly Person[];
  with?: Thing;
  isDenied?: boolean;
  isSure: boolean;
  example: string;
  counterExample: string;
};

export const deedRules: readonly DeedRule[] = [
  {
    concern: 'violence',
    by: ['close', 'other'],
    verb: 'strike',
    to: ['self', 'close'],
    isSure: true,
    example: 'my husband hits me when i lose money',
    counterExample: 'the price hits my stop',
  },
  {
    concern: 'violence',
    by: ['self'],
    verb: 'strike',
    to: ['close'],
    isSure: true,
    example: 'i punched my brother over a trade',
    counterExample: 'i beat my target',
  },
  {
    concern: 'violence',
    by: ['close', 'other'],
    verb: 'threaten',
    to: ['self', 'close'],
    isSure: true,
    example: 'my ex threatens me with photos',
    counterExample: 'the low threatens my stop',
  },
  {
    concern: 'violence',
    by: ['self'],
    verb: 'fear',
    to: ['close'],
    isSure: false,
    example: 'i am terrified of my stepdad',
    counterExample: 'i am afraid of gold',
  },
  {
    concern: 'violence',
    by: ['self'],
    verb: 'fear',
    with: 'home',
    isSure: false,
    example: 'i am scared at home',
    counterExample: 'i am scared of big lots',
  },
  {
    concern: 'violence',
    by: ['close', 'other'],
    verb: 'confine',
    to: ['self'],
    isSure: false,
    example: 'my father locks me in',
    counterExample: 'my bank locked the card',
  },
  {
    concern: 'needed-money',
    by: ['self'],
    verb: 'stake',
    with: 'needs',
    isSure: true,
    example: 'i used the heating money for silver',
    counterExample: 'i used the lesson on rates',
  },
  {
    concern: 'needed-money',
    by: ['self'],
    verb: 'pay',
    with: 'needs',
    isDenied: true,
    isSure: true,
    example: 'we can not buy groceries until the first',
    counterExample: 'i can not afford premium',
  },
  {
    concern: 'gambling',
    by: ['self'],
    verb: 'drink',
    isSure: false,
    example: 'i am a bit drunk and long on cable',
    counterExample: 'i am a bit late and long on cable',
  },
  {
    concern: 'gambling',
    by: ['self'],
    verb: 'consume',
    with: 'drink',
    isSure: false,
    example: 'i had four glasses of wine',
    counterExample: 'i had four wins',
  },
  {
    concern: 'gambling',
    by: ['self'],
    verb: 'consume',
    with: 'drug',
    isSure: false,
    example: 'i smoked weed before the open',
    counterExample: 'i took a trade before the open',
  },
  {
    concern: 'gambling',
    by: ['self'],
    verb: 'sleep',
    with: 'long',
    isDenied: true,
    isSure: false,
    example: 'i have hardly slept for two days',
    counterExample: 'i slept for two days',
  },
];

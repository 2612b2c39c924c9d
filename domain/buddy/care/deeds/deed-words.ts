import { wordGroups } from '../word-groups.ts';

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const group = (name: string): string => wordGroups[name] ?? '';

/** Who does it, or whom it is done to. */
export const people = {
  self: listed('i me my mine myself we us our ourselves'),
  close: listed(
    `${group('kin')} ${group('parent')} spouse ex exes stepfather stepmother stepson inlaw roommate boss teacher coach`,
  ),
  other: listed(
    `he him she her they them someone somebody guy guys man men people friend friends ${group('lender')} bank landlord police bailiffs`,
  ),
} as const;
export type Person = keyof typeof people;

/** What is done, by its forms; a form that means two things stands where its object tells them apart. */
export const verbs = {
  strike: listed(
    'hit hits hitting hurt hurts hurting slap slaps slapped slapping punch punches punched choke chokes choked choking strangle strangled strangles beat beats beating beaten kick kicks kicked kicking shove shoved shoves rape raped rapes molest molested abuses abused abusing assault assaulted',
  ),
  threaten: listed(
    'threaten threatens threatened threatening threats threat blackmail blackmails blackmailed blackmailing extort extorts extorted extorting stalks stalking stalked',
  ),
  fear: listed('scared afraid terrified frightened'),
  confine: listed('lock locks locked forbids'),
  stake: listed(
    'put putting used using use traded staked risked risking bet betting gambled gambling spent invested deposited lost blew took taken burned wasted',
  ),
  pay: listed('pay afford buy cover feed make'),
  drink: listed('drunk tipsy wasted hammered stoned drinking intoxicated'),
  consume: listed('had drank downed finished smoked snorted took'),
  sleep: listed('slept sleep eaten eat'),
} as const;
export type Verb = keyof typeof verbs;

/** What it is done with or to. */
export const things = {
  needs: listed(
    'rent mortgage food groceries bills bill electricity heating medicine medication insulin meds tuition school nappies diapers formula childcare utilities',
  ),
  drink: listed('beer beers wine whisky whiskey vodka drinks tequila rum gin shots cocktails'),
  drug: listed('weed cocaine coke meth ketamine mdma pills'),
  long: listed('days nights day night week weeks'),
  home: listed('home house flat apartment'),
} as const;
export type Thing = keyof typeof things;

export const NEGATION = listed('not never no without nobody neither hardly');
/** A new thought begins: who did the one before does not do this. */
export const BREAKS = listed('because but and so when if then while since although though which that');

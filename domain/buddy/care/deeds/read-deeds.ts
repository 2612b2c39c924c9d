import type { Concern } from '../concern.ts';
import { isYoung } from './read-age.ts';
import { deedRules, type DeedRule } from './deed-rules.ts';
import { BREAKS, NEGATION, people, things, verbs, type Person, type Verb } from './deed-words.ts';

export type Deed = { concern: Concern; isSure: boolean };

/** Words before and after a verb that may belong to it. */
const BEFORE = 6;
const AFTER = 6;
/** How far off the one stands to whom it is done: "threatens to leave me", but "hits me". */
const REACH: Partial<Record<Verb, number>> = { strike: 2 };
/** Long over: told, and no longer done. */
const LONG_AGO = /\b(years ago|as a (?:kid|child)|used to|long ago|back then|at (?:a|the) wedding)\b/;

/** The first thing that is done or stated for which somebody is cared for, sure ones first; null for all else. */
export function readDeed(words: readonly string[]): Deed | null {
  if (isYoung(words)) return { concern: 'minor', isSure: true };
  if (LONG_AGO.test(words.join(' '))) return null;
  const found = deedRules.filter((rule) => isDone(rule, words));
  const first = found.find(({ isSure }) => isSure) ?? found[0];
  return first ? { concern: first.concern, isSure: first.isSure } : null;
}

/** Who does the first deed that is read. */
export function readDoer(words: readonly string[]): Person | null {
  for (const rule of deedRules)
    for (const [at, word] of words.entries())
      if (verbs[rule.verb].has(word) && fits(rule, words, at)) return doerIn(backTo(words, at));
  return null;
}

export const isDone = (rule: DeedRule, words: readonly string[]): boolean =>
  words.some((word, at) => verbs[rule.verb].has(word) && fits(rule, words, at));

function fits(rule: DeedRule, words: readonly string[], at: number): boolean {
  const before = backTo(words, at);
  const after = onTo(words, at);
  if ([...before, words[at - 1] ?? ''].some((word) => NEGATION.has(word)) !== (rule.isDenied ?? false))
    return false;
  const doer = doerIn(before);
  if (rule.by && !(doer ? rule.by.includes(doer) : rule.by.includes('self') && before.length === 0))
    return false;
  if (rule.to && !rule.to.some((one) => receives(one, after.slice(0, REACH[rule.verb])))) return false;
  const thing = rule.with;
  return !thing || after.some((word) => things[thing].has(word));
}

/** The words before a verb, nearest last, as far as the thought goes. */
function backTo(words: readonly string[], at: number): readonly string[] {
  const before = words.slice(Math.max(0, at - BEFORE), at);
  return before.slice(before.findLastIndex((word) => BREAKS.has(word)) + 1);
}

function onTo(words: readonly string[], at: number): readonly string[] {
  const after = words.slice(at + 1, at + 1 + AFTER);
  const end = after.findIndex((word) => BREAKS.has(word));
  return end < 0 ? after : after.slice(0, end);
}

/** Of "my husband" the husband does it, not "my"; of "i think he" the nearest. */
function doerIn(before: readonly string[]): Person | null {
  for (const word of before.toReversed()) {
    if (people.close.has(word)) return 'close';
    if (people.other.has(word)) return 'other';
    if (word === 'i' || word === 'we') return 'self';
  }
  return null;
}

/** "Me" is hit, "my target" is not; "my wife" is hit, not "my". */
const receives = (who: Person, after: readonly string[]): boolean =>
  after.some((word) => (who === 'self' ? word === 'me' || word === 'us' : people[who].has(word)));

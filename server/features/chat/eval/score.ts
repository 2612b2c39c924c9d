import { inPassing } from '@app/domain/buddy/kind.ts';
import type { Intent } from '@app/domain/buddy/intent.ts';
import type { Labelled, Reading } from './corpus.ts';

/** `slots`: how many were said or read, and how many of them agree. `confused`: wanted kind, then what was read instead. */
export type Score = {
  right: boolean;
  slots: number;
  slotsRight: number;
  confused: Array<[wanted: string, read: string]>;
};

const NOTHING = '(nothing)';

/** What was read from a message against what a person reads in it; of several right readings the nearest counts. */
export function score({ want, or }: Pick<Labelled, 'want' | 'or'>, intents: readonly Intent[]): Score {
  const read = intents.map(labelsOf);
  const [first, ...others] = [want, ...or].map((reading) => scoreOne(reading, read));
  return others.reduce((best, next) => (worth(next) > worth(best) ? next : best), first as Score);
}

const worth = ({ right, slots, slotsRight, confused }: Score): number =>
  (right ? 1e6 : 0) - confused.length * 1e3 - (slots - slotsRight);

function scoreOne(wanted: readonly Reading[], got: readonly Reading[]): Score {
  const [want, read] = [withoutPassing(wanted, got), withoutPassing(got, wanted)];
  const right = want.length === read.length && want.every(({ intent }, i) => intent === read[i]?.intent);
  const left = [...read];
  const missed: string[] = [];
  let [slots, slotsRight] = [0, 0];
  for (const one of want) {
    const at = left.findIndex(({ intent }) => intent === one.intent);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) {
      missed.push(one.intent);
      continue;
    }
    for (const key of new Set([...Object.keys(one), ...Object.keys(found)])) {
      if (key === 'intent') continue;
      slots += 1;
      if (plain(one[key]) === plain(found[key])) slotsRight += 1;
    }
  }
  const confused = Array.from({ length: Math.max(missed.length, left.length) }, (_, i): [string, string] => [
    missed[i] ?? NOTHING,
    left[i]?.intent ?? NOTHING,
  ]);
  return { right, slots, slotsRight, confused };
}

/** A greeting or thanks in front of a question may be heard or not, on either side. */
function withoutPassing(readings: readonly Reading[], others: readonly Reading[]): Reading[] {
  const more = [...readings, ...others].some(({ intent }) => !inPassing.has(intent));
  return more ? readings.filter(({ intent }) => !inPassing.has(intent)) : [...readings];
}

/** An intent in the words of the corpus: what is not said is left out, and what the labels do not know. */
function labelsOf(intent: Intent): Reading {
  const { kind, ...slots } = intent;
  const reading: Reading = { intent: kind };
  if (kind === 'explain-signal') return reading;
  for (const [key, value] of Object.entries(slots)) {
    if (key === 'untaught' || value === null || (Array.isArray(value) && value.length === 0)) continue;
    if (kind === 'news' && key === 'subject') reading['event'] = value === 'minutes' ? 'fomc' : value;
    else reading[key] = value;
  }
  return reading;
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).toSorted().join('+');
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? value.toLowerCase().replace(/[^a-z0-9]/g, '') : '';
}

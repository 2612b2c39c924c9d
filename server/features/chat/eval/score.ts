import { inPassing } from '@app/domain/buddy/intents/kind.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { LabelledMessage, LabelledIntent } from './corpus.ts';

export type MessageScore = {
  right: boolean;
  slots: number;
  slotsRight: number;
  confused: Array<[wanted: string, read: string]>;
};

const NOTHING = '(nothing)';

export function scoreMessage(
  { want, or }: Pick<LabelledMessage, 'want' | 'or'>,
  intents: readonly Intent[],
): MessageScore {
  const read = intents.map(toLabelledIntent);
  const [first, ...others] = [want, ...or].map((reading) => scoreOne(reading, read));
  return others.reduce((best, next) => (rankOf(next) > rankOf(best) ? next : best), first as MessageScore);
}

const rankOf = ({ right, slots, slotsRight, confused }: MessageScore): number =>
  (right ? 1e6 : 0) - confused.length * 1e3 - (slots - slotsRight);

function scoreOne(wanted: readonly LabelledIntent[], got: readonly LabelledIntent[]): MessageScore {
  const [want, read] = [withoutPleasantries(wanted, got), withoutPleasantries(got, wanted)];
  const right = want.length === read.length && want.every(({ intent }, i) => intent === read[i]?.intent);
  const left = [...read];
  const missed: string[] = [];
  let [slots, slotsRight] = [0, 0];
  for (const labelled of want) {
    const at = left.findIndex(({ intent }) => intent === labelled.intent);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) {
      missed.push(labelled.intent);
      continue;
    }
    for (const key of new Set([...Object.keys(labelled), ...Object.keys(found)])) {
      if (key === 'intent') continue;
      slots += 1;
      if (normalise(labelled[key]) === normalise(found[key])) slotsRight += 1;
    }
  }
  const confused = Array.from({ length: Math.max(missed.length, left.length) }, (_, i): [string, string] => [
    missed[i] ?? NOTHING,
    left[i]?.intent ?? NOTHING,
  ]);
  return { right, slots, slotsRight, confused };
}

function withoutPleasantries(
  readings: readonly LabelledIntent[],
  others: readonly LabelledIntent[],
): LabelledIntent[] {
  const more = [...readings, ...others].some(({ intent }) => !inPassing.has(intent));
  return more ? readings.filter(({ intent }) => !inPassing.has(intent)) : [...readings];
}

function toLabelledIntent(intent: Intent): LabelledIntent {
  const { kind, ...slots } = intent;
  const reading: LabelledIntent = { intent: kind };
  if (kind === 'explain-signal') return reading;
  for (const [key, value] of Object.entries(slots)) {
    if (key === 'untaught' || value === null || (Array.isArray(value) && value.length === 0)) continue;
    if (kind === 'news' && key === 'subject') reading['event'] = value === 'minutes' ? 'fomc' : value;
    else reading[key] = value;
  }
  return reading;
}

function normalise(value: unknown): string {
  if (Array.isArray(value)) return value.map(normalise).toSorted().join('+');
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? value.toLowerCase().replace(/[^a-z0-9]/g, '') : '';
}

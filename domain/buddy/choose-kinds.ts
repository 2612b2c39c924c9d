import { inPassing, type Kind } from './kind.ts';

/**
 * How certain each label is, 0 to 1, each for itself: the kinds, a kind asked for twice ("lesson twice"), and how many things are
 * asked for ("asks 2"; greetings and thanks do not count).
 */
export type Certainty = ReadonlyMap<string, number>;

export const TWICE = ' twice';
const ASKS = 'asks ';
/** Below this a second or third kind is not believed, whatever their number should be. */
const LEAST = 0.2;

/** The labels that a message with these kinds has: what is learned, and what is read again by `chooseKinds`. */
export function labelsOf(kinds: readonly string[]): Set<string> {
  const labels = new Set<string>();
  for (const kind of kinds) labels.add(labels.has(kind) ? `${kind}${TWICE}` : kind);
  return labels.add(`${ASKS}${Math.min(3, kinds.filter((kind) => !inPassing.has(kind)).length)}`);
}

/** One to three kinds, likeliest first; the same one twice where two of it are asked for. */
export function chooseKinds(certainty: Certainty): Kind[] {
  const ranked = [...certainty].toSorted(([, a], [, b]) => b - a);
  const asks = Number(ranked.find(([label]) => label.startsWith(ASKS))?.[0].slice(ASKS.length) ?? 1);
  const labels = ranked.filter(([label]) => !label.startsWith(ASKS));
  const real = labels.filter(([label]) => !inPassing.has(label));
  const [spoken] = labels.filter(([label]) => inPassing.has(label));
  const [first] = real;
  if (!first) return spoken ? [spoken[0] as Kind] : [];
  const onlySpoken = asks === 0 || first[1] < LEAST;
  if (onlySpoken && spoken && spoken[1] > first[1]) return [spoken[0] as Kind];
  const chosen = real
    .slice(0, Math.max(1, asks))
    .filter(([, sure], i) => i === 0 || sure >= LEAST)
    .map(([label]) => label);
  const kinds = chosen.filter(
    (label) =>
      !label.endsWith(TWICE) || chosen.includes(label.slice(0, -TWICE.length)) || chosen.length === 1,
  );
  return kinds.map((label) => label.replace(TWICE, '') as Kind);
}

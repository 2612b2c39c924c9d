import { inPassing, type Kind } from './kind.ts';

/**
 * How certain each label is, 0 to 1, each for itself: the kinds, a kind asked for twice ("lesson twice"), and how many things are
 * asked for ("asks 2"; greetings and thanks do not count).
 */
export type Certainty = ReadonlyMap<string, number>;

const TWICE = ' twice';
const ASKS = 'asks ';
const MOST_KINDS = 3;
/** Below this nothing counts as asked where a greeting or thanks is likelier. */
const LEAST = 0.2;
/** How much the number of things asked counts beside the kinds themselves. */
const NUMBER = 0.7;
/** No number of things is less likely than this. */
const UNLIKELY = 0.05;
/** Of the kinds that are not chosen so many speak against the choice. */
const RANKED = 5;

/** The labels that a message with these kinds has: what is learned, and what is read again by `chooseKinds`. */
export function labelsOf(kinds: readonly string[]): Set<string> {
  const labels = new Set<string>();
  for (const kind of kinds) labels.add(labels.has(kind) ? `${kind}${TWICE}` : kind);
  return labels.add(`${ASKS}${Math.min(MOST_KINDS, kinds.filter((kind) => !inPassing.has(kind)).length)}`);
}

/** One to three kinds, likeliest first; the same one twice where two of it are asked for. */
export function chooseKinds(certainty: Certainty): Kind[] {
  const ranked = [...certainty]
    .filter(([label]) => !label.startsWith(ASKS))
    .toSorted(([, a], [, b]) => b - a);
  const real = ranked.filter(([label]) => !inPassing.has(label));
  const [spoken] = ranked.filter(([label]) => inPassing.has(label));
  const asks = (count: number): number => Math.max(certainty.get(`${ASKS}${count}`) ?? 0, UNLIKELY);
  const [first] = real;
  const nothingAsked = asks(0) > asks(1) || !first || first[1] < LEAST;
  if (spoken && nothingAsked && spoken[1] > (first?.[1] ?? 0)) return [spoken[0] as Kind];
  const choices = Array.from({ length: Math.min(MOST_KINDS, real.length) }, (_, i) => i + 1)
    .filter((count) => count === 1 || isWhole(real.slice(0, count).map(([label]) => label)))
    .map((count) => [count, NUMBER * logOf(asks(count)) + together(real, count)] as const)
    .toSorted(([, a], [, b]) => b - a);
  return real.slice(0, choices[0]?.[0] ?? 0).map(([label]) => label.replace(TWICE, '') as Kind);
}

/** Nothing is asked for twice that is not asked for once. */
const isWhole = (labels: readonly string[]): boolean =>
  labels.every((label) => !label.endsWith(TWICE) || labels.includes(label.slice(0, -TWICE.length)));

/** How likely it is that just the first ones are asked for, as a logarithm. */
const together = (ranked: ReadonlyArray<readonly [string, number]>, count: number): number =>
  ranked.slice(0, RANKED).reduce((sum, [, sure], i) => sum + logOf(i < count ? sure : 1 - sure), 0);

const logOf = (share: number): number => Math.log(Math.max(share, 1e-4));

import { inPassing, type Kind } from './kind.ts';

/** 0 to 1 per label: kinds, doubled kinds ("lesson twice") and the number of requests ("asks 2"). */
export type Certainty = ReadonlyMap<string, number>;

const TWICE = ' twice';
const ASKS = 'asks ';
const MOST_KINDS = 3;
const LEAST = 0.2;
const NUMBER = 0.7;
const UNLIKELY = 0.05;
const RANKED = 5;

/** Used for training and by `chooseKinds`. */
export function labelsOf(kinds: readonly string[]): Set<string> {
  const labels = new Set<string>();
  for (const kind of kinds) labels.add(labels.has(kind) ? `${kind}${TWICE}` : kind);
  return labels.add(`${ASKS}${Math.min(MOST_KINDS, kinds.filter((kind) => !inPassing.has(kind)).length)}`);
}

/** One to three, likeliest first; the same one twice where two are requested. */
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

const isWhole = (labels: readonly string[]): boolean =>
  labels.every((label) => !label.endsWith(TWICE) || labels.includes(label.slice(0, -TWICE.length)));

/** As a logarithm. */
const together = (ranked: ReadonlyArray<readonly [string, number]>, count: number): number =>
  ranked.slice(0, RANKED).reduce((sum, [, sure], i) => sum + logOf(i < count ? sure : 1 - sure), 0);

const logOf = (share: number): number => Math.log(Math.max(share, 1e-4));

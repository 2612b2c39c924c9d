import { adam } from './adam.ts';
import { PLACES, ROWS, type Placed } from '../buckets.ts';
import { seeded } from './joined-messages.ts';
import { asBytes, type Bytes, type Learned } from '../learned.ts';
import { addSlopes } from './network-slopes.ts';
import { emptyNetwork, emptyPass, HIDDEN, MOST_TOKENS, readTokens, WIDTH, WINDOW, type Network } from '../network.ts'; // prettier-ignore
import { addSigns, addToken, learnSigns, learnToken, sparseWeights, type SparseWeights } from '../sparse-weights.ts'; // prettier-ignore

export type Lesson = { seen: Placed; labels: ReadonlySet<string>; counts: number };

const ROUNDS = 9;
const BATCH = 16;
/** Cosine decay; rows of tokens learn faster because each is met seldom. */
const RATE = 0.001;
const LAST_RATE = 0.02;
const ROW_RATE = 40;
/** Dropout, so that no single sign decides. */
const SIGN_DROPPED = 0.1;
const TOKEN_DROPPED = 0.1;
const RULES_DROPPED = 0.25;
const RULES = 1;
const UNLIKELY = -2;

type Labelled = Lesson & { wanted: Float64Array };

/** Readers with different starts err differently, so their mean is right more often. */
export const SEEDS = [7, 8, 9];

export type Learner = {
  labels: string[];
  network: Network;
  signs: Float32Array;
  rows: Bytes;
  messages: number;
};

/** Deterministic for the same messages and seed. */
export function learnFrom(lessons: readonly Lesson[], seed: number, rounds = ROUNDS): Learner {
  const labels = [...new Set(lessons.flatMap((one) => [...one.labels]))].toSorted();
  const wanted = lessons.map((lesson) => ({
    ...lesson,
    wanted: Float64Array.from(labels, (label) => Number(lesson.labels.has(label))),
  }));
  const { network, signs, rows } = learnOnce(wanted, labels.length, seeded(seed), rounds);
  const met = rows.weights.map((weight, at) => ((rows.squares[at] as number) > 0 ? weight : 0));
  return {
    labels,
    network,
    signs: signs.weights,
    rows: asBytes(met, ROWS, (at) => Math.floor(at / WIDTH)),
    messages: lessons.length,
  };
}

export function together(learners: readonly Learner[]): Learned {
  const { labels } = learners[0] as Learner;
  const mean = new Float32Array(PLACES * labels.length);
  for (const { signs } of learners)
    for (let at = 0; at < mean.length; at += 1)
      mean[at] = (mean[at] as number) + (signs[at] as number) / learners.length;
  return {
    labels,
    readers: learners.map(({ network, rows }) => ({ network, rows })),
    signs: asBytes(mean, labels.length, (at) => at % labels.length),
  };
}

function learnOnce(
  lessons: readonly Labelled[],
  labels: number,
  chance: () => number,
  rounds: number,
): { network: Network; signs: SparseWeights; rows: SparseWeights } {
  const network = startingNetwork(labels, chance);
  const signs = sparseWeights(PLACES, labels);
  const rows = sparseWeights(ROWS, WIDTH);
  for (let at = 0; at < rows.weights.length; at += 1) rows.weights[at] = (chance() - 0.5) * 0.5;
  const step = adam(network, labels);
  const learner = learnerOf(network, signs, rows, chance);
  const order = [...lessons];
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, chance);
    const rate = RATE * (0.5 + 0.5 * Math.cos((Math.PI * round) / rounds) + LAST_RATE);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      for (const lesson of batch) learner.from(lesson, rate);
      step(learner.slopes, rate, batch.length);
    }
  }
  return { network, signs, rows };
}

function learnerOf(
  network: Network,
  signs: SparseWeights,
  rows: SparseWeights,
  chance: () => number,
): { slopes: Network; from: (lesson: Labelled, rate: number) => void } {
  const labels = signs.width;
  const slopes = emptyNetwork(labels);
  const pass = emptyPass(labels);
  const read = { hidden: new Float64Array(MOST_TOKENS * HIDDEN), input: new Float64Array(pass.input.length) };
  const wrong = new Float64Array(labels);
  const dropped = (token: number): boolean =>
    (token > 0 && chance() < TOKEN_DROPPED) || (token === RULES && chance() < RULES_DROPPED);
  return {
    slopes,
    from: ({ seen, wanted, counts }, rate) => {
      const heard = Array.from(seen.places.keys()).filter(() => chance() >= SIGN_DROPPED);
      const tokens = seen.tokens.map((own, at) => (dropped(at) ? null : own));
      pass.tokens = tokens.length;
      pass.input.fill(0);
      tokens.forEach((own, at) => own && addToken(rows, own, pass.input, (at + 1) * WIDTH));
      readTokens(network, pass, chance);
      wrong.set(pass.scores);
      addSigns(signs, seen, heard, wrong);
      for (let label = 0; label < labels; label += 1)
        wrong[label] = (1 / (1 + Math.exp(-(wrong[label] as number))) - (wanted[label] as number)) * counts;
      addSlopes(network, slopes, pass, wrong, read);
      tokens.forEach(
        (own, at) => own && learnToken(rows, own, read.input, (at + 1) * WIDTH, rate * ROW_RATE),
      );
      learnSigns(signs, seen, heard, wrong);
    },
  };
}

function startingNetwork(labels: number, chance: () => number): Network {
  const network = emptyNetwork(labels);
  const spread = (weights: Float64Array, most: number): void =>
    weights.forEach((_, i) => {
      weights[i] = (2 * chance() - 1) * most;
    });
  spread(network.convolution, Math.sqrt(1.5 / WINDOW));
  spread(network.attention, 0.1);
  spread(network.output, 0.5 * Math.sqrt(3 / HIDDEN));
  network.outputBase.fill(UNLIKELY);
  return network;
}

function shuffle(list: Labelled[], chance: () => number): void {
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(chance() * (i + 1));
    [list[i], list[j]] = [list[j] as Labelled, list[i] as Labelled];
  }
}

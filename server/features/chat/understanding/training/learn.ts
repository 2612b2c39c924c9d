import { adam } from './adam.ts';
import { seeded } from './joined-messages.ts';
import { asBytes, type Learned } from '../learned.ts';
import { addSlopes } from './network-slopes.ts';
import { emptyNetwork, emptyPass, HIDDEN, MOST_TOKENS, readTokens, WIDTH, WINDOW, type Network } from '../network.ts'; // prettier-ignore
import { addSigns, addToken, learnSigns, learnToken, sparseWeights, type SparseWeights } from './sparse-weights.ts'; // prettier-ignore
import { place, type Hashed, type Placed, type Vocabulary } from '../vocabulary.ts';

export type Lesson = { names: Hashed; labels: ReadonlySet<string>; counts: number };

const ROUNDS = 7;
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

/** A name met less often has no row. */
const SIGN_MET = 5;
const TOKEN_MET = 3;
/** A finer grain takes more room and reads no better. */
const SIGN_STEP = 0.5;
const ROW_STEPS = 7;

type Labelled = { seen: Placed; wanted: Float64Array; counts: number };

const SEED = 7;

/** Deterministic for the same messages. */
export function learnFrom(lessons: readonly Lesson[], rounds = ROUNDS): Learned {
  const labels = [...new Set(lessons.flatMap((one) => [...one.labels]))].toSorted();
  const vocabulary = {
    signs: hashesMet(lessons, SIGN_MET, ({ signs }) => [signs]),
    tokens: hashesMet(lessons, TOKEN_MET, ({ tokens }) => tokens),
  };
  const wanted = lessons.map(({ names, labels: own, counts }) => ({
    seen: place(names, vocabulary),
    wanted: Float64Array.from(labels, (label) => Number(own.has(label))),
    counts,
  }));
  const { network, signs, rows } = learnOnce(wanted, labels.length, vocabulary, seeded(SEED), rounds);
  return {
    labels,
    vocabulary,
    signs: asBytes(signs.weights, labels.length, () => SIGN_STEP),
    network,
    rows: asBytes(rows.weights, WIDTH, (row) => Math.max(...row.map(Math.abs)) / ROW_STEPS),
  };
}

function hashesMet(
  lessons: readonly Lesson[],
  least: number,
  hashesIn: (names: Hashed) => Uint32Array[],
): Uint32Array {
  const met = new Map<number, number>();
  for (const { names } of lessons)
    for (const hashes of hashesIn(names)) for (const hash of hashes) met.set(hash, (met.get(hash) ?? 0) + 1);
  return Uint32Array.from([...met].filter(([, times]) => times >= least).map(([hash]) => hash)).toSorted();
}

function learnOnce(
  lessons: readonly Labelled[],
  labels: number,
  vocabulary: Vocabulary,
  chance: () => number,
  rounds: number,
): { network: Network; signs: SparseWeights; rows: SparseWeights } {
  const network = startingNetwork(labels, chance);
  const signs = sparseWeights(vocabulary.signs.length, labels);
  const rows = sparseWeights(vocabulary.tokens.length, WIDTH);
  for (let at = 0; at < rows.weights.length; at += 1) rows.weights[at] = (chance() - 0.5) * 0.5;
  const step = adam(network, labels);
  const learner = learnerOf(network, signs, rows, chance);
  const order = [...lessons];
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, chance);
    for (let from = 0; from < order.length; from += BATCH) {
      const done = (round + from / order.length) / rounds;
      const rate = RATE * (0.5 + 0.5 * Math.cos(Math.PI * done) + LAST_RATE);
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
      const heard = Array.from(seen.signs.keys()).filter(() => chance() >= SIGN_DROPPED);
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

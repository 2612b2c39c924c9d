import { BUCKETS, certaintyAt, type Placed } from './buckets.ts';
import { seeded } from './joined-messages.ts';
import type { Learned } from './learned.ts';

/** One message to learn from: what is seen of it, its labels, and how much it counts. */
export type Lesson = { seen: Placed; labels: ReadonlySet<string>; counts: number };

const ROUNDS = 20;
/** From then on the weights of each round count: their mean depends less on chance than the last ones. */
const SETTLED = 8;
const RATE = 0.2;
const SHRINK = 3e-5;
/** A label that is that near to right teaches nothing more. */
const RIGHT = 0.002;

/**
 * Learns a logistic regression for each label by AdaGrad (Duchi, Hazan, Singer 2011), in an order by chance that is always the same,
 * and keeps each weight as a byte.
 */
export function learn(lessons: readonly Lesson[]): Learned {
  const labels = [...new Set(lessons.flatMap((one) => [...one.labels]))].toSorted();
  const width = labels.length;
  const weights = new Float32Array(BUCKETS * width);
  const squares = new Float32Array(BUCKETS * width);
  const rows = lessons.map((one) => ({
    ...one,
    wanted: labels.map((label) => Number(one.labels.has(label))),
  }));
  const mean = new Float32Array(BUCKETS * width);
  const chance = seeded(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = rows.length - 1; i > 0; i -= 1) {
      const j = Math.floor(chance() * (i + 1));
      [rows[i], rows[j]] = [rows[j] as (typeof rows)[0], rows[i] as (typeof rows)[0]];
    }
    for (const { seen, wanted, counts } of rows) {
      const sure = certaintyAt(seen, width, (at, label) => weights[at * width + label] as number);
      for (let label = 0; label < width; label += 1) {
        const wrong = ((sure[label] as number) - (wanted[label] as number)) * counts;
        if (Math.abs(wrong) < RIGHT) continue;
        for (let i = 0; i < seen.places.length; i += 1) {
          const at = (seen.places[i] as number) * width + label;
          const slope = wrong * (seen.weights[i] as number) + SHRINK * (weights[at] as number);
          squares[at] = (squares[at] as number) + slope * slope;
          weights[at] = (weights[at] as number) - (RATE * slope) / Math.sqrt(squares[at] + 1e-6);
        }
      }
    }
    if (round < SETTLED) continue;
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] as number) + (weights[at] as number);
  }
  const counted = ROUNDS - SETTLED;
  return asBytes(
    labels,
    mean.map((sum) => sum / counted),
  );
}

function asBytes(labels: string[], weights: Float32Array): Learned {
  const width = labels.length;
  const steps = labels.map((_, label) => {
    let most = 1e-9;
    for (let at = label; at < weights.length; at += width)
      most = Math.max(most, Math.abs(weights[at] as number));
    return most / 127;
  });
  return {
    labels,
    steps,
    weights: Int8Array.from(weights, (weight, at) => Math.round(weight / (steps[at % width] as number))),
  };
}

import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PLACES, ROWS } from './buckets.ts';
import { emptyNetwork, WIDTH, type Network } from './network.ts';
import type { SparseWeights } from './sparse-weights.ts';

/**
 * What was learned: for each place and label a byte, with the size of one step for each label; for each row of tokens bytes, with
 * the size of one step for each row; and the network.
 */
export type Learned = {
  labels: string[];
  signs: { steps: Float32Array; weights: Int8Array };
  rows: { steps: Float32Array; weights: Int8Array };
  network: Network;
};

export const learnedFile = join(import.meta.dirname, 'learned.bin.gz');

const MOST = 127;

/** Keeps each weight as a byte. A row that no message had says nothing. */
export function asBytes(
  labels: string[],
  network: Network,
  signs: SparseWeights,
  rows: SparseWeights,
): Learned {
  const width = labels.length;
  const signSteps = new Float32Array(width);
  signs.weights.forEach((weight, at) => {
    signSteps[at % width] = Math.max(signSteps[at % width] as number, Math.abs(weight) / MOST);
  });
  const rowSteps = new Float32Array(ROWS);
  rows.weights.forEach((weight, at) => {
    const row = Math.floor(at / WIDTH);
    if ((rows.squares[at] as number) > 0)
      rowSteps[row] = Math.max(rowSteps[row] as number, Math.abs(weight) / MOST);
  });
  const inSteps = (weight: number, step: number): number => (step > 0 ? Math.round(weight / step) : 0);
  return {
    labels,
    signs: {
      steps: signSteps,
      weights: Int8Array.from(signs.weights, (weight, at) =>
        inSteps(weight, signSteps[at % width] as number),
      ),
    },
    rows: {
      steps: rowSteps,
      weights: Int8Array.from(rows.weights, (weight, at) =>
        inSteps(weight, rowSteps[Math.floor(at / WIDTH)] as number),
      ),
    },
    network,
  };
}

/** As one file: a line of JSON with the labels, then all numbers, those of more than a byte as 32-bit floats. */
export function packLearned({ labels, signs, rows, network }: Learned): Buffer {
  const floats = [signs.steps, rows.steps, ...Object.values(network).map((part) => Float32Array.from(part))];
  return gzipSync(
    Buffer.concat([
      Buffer.from(`${JSON.stringify({ labels })}\n`),
      ...[...floats, signs.weights, rows.weights].map(({ buffer }) => Buffer.from(buffer as ArrayBuffer)),
    ]),
    { level: 9 },
  );
}

export function readLearned(packed: Buffer): Learned {
  const bytes = gunzipSync(packed);
  let at = bytes.indexOf(10) + 1;
  const { labels } = JSON.parse(bytes.subarray(0, at).toString()) as Pick<Learned, 'labels'>;
  const next = (size: number): ArrayBuffer => {
    const from = bytes.byteOffset + at;
    at += size;
    return bytes.buffer.slice(from, from + size);
  };
  const floats = (count: number): Float32Array => new Float32Array(next(count * 4));
  const [signSteps, rowSteps] = [floats(labels.length), floats(ROWS)];
  const network = emptyNetwork(labels.length);
  for (const part of Object.values(network)) part.set(floats(part.length));
  return {
    labels,
    network,
    signs: { steps: signSteps, weights: new Int8Array(next(PLACES * labels.length)) },
    rows: { steps: rowSteps, weights: new Int8Array(next(ROWS * WIDTH)) },
  };
}

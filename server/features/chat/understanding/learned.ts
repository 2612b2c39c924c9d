import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PLACES, ROWS } from './buckets.ts';
import { emptyNetwork, WIDTH, type Network } from './network.ts';

export type Bytes = { steps: Float32Array; weights: Int8Array };

export type Reader = { network: Network; rows: Bytes };

export type Learned = { labels: string[]; signs: Bytes; readers: Reader[] };

/** One chunk holds all, so that none is copied. */
const MOST_BYTES = 1 << 25;

export const learnedFile = join(import.meta.dirname, 'learned.bin.gz');

const MOST = 127;

export function asBytes(weights: Float32Array, steps: number, stepOf: (at: number) => number): Bytes {
  const sizes = new Float32Array(steps);
  weights.forEach((weight, at) => {
    sizes[stepOf(at)] = Math.max(sizes[stepOf(at)] as number, Math.abs(weight) / MOST);
  });
  return {
    steps: sizes,
    weights: Int8Array.from(weights, (weight, at) => Math.round(weight / (sizes[stepOf(at)] || 1))),
  };
}

export function packLearned({ labels, signs, readers }: Learned): Buffer {
  const numbers = [
    signs.steps,
    signs.weights,
    ...readers.flatMap(({ network, rows }) => [
      ...Object.values(network).map((part) => Float32Array.from(part)),
      rows.steps,
      rows.weights,
    ]),
  ];
  const header = Buffer.from(`${JSON.stringify({ labels, readers: readers.length })}\n`);
  return gzipSync(
    Buffer.concat([
      header,
      ...numbers.map(({ buffer, byteOffset, byteLength }) =>
        Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength),
      ),
    ]),
    { level: 9 },
  );
}

export function readLearned(packed: Buffer): Learned {
  const bytes = gunzipSync(packed, { chunkSize: MOST_BYTES });
  let at = bytes.indexOf(10) + 1;
  const header = JSON.parse(bytes.subarray(0, at).toString()) as { labels: string[]; readers: number };
  const width = header.labels.length;
  const next = (size: number): number => {
    at += size;
    return bytes.byteOffset + at - size;
  };
  const floats = (count: number): Float32Array => {
    const from = next(count * 4);
    return new Float32Array(bytes.buffer.slice(from, from + count * 4));
  };
  const bytesOf = (steps: number, weights: number): Bytes => ({
    steps: floats(steps),
    weights: new Int8Array(bytes.buffer, next(weights), weights),
  });
  const reader = (): Reader => {
    const network = emptyNetwork(width);
    for (const part of Object.values(network)) part.set(floats(part.length));
    return { network, rows: bytesOf(ROWS, ROWS * WIDTH) };
  };
  return {
    labels: header.labels,
    signs: bytesOf(width, PLACES * width),
    readers: Array.from({ length: header.readers }, reader),
  };
}

import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { emptyNetwork, WIDTH, type Network } from './network.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Rows of weights, each in units of its step. */
export type Bytes = { steps: Float32Array; weights: Int8Array };

export type Learned = {
  labels: string[];
  vocabulary: Vocabulary;
  signs: Bytes;
  network: Network;
  rows: Bytes;
};

/** One chunk holds all, so that none is copied. */
const MOST_BYTES = 1 << 24;
const LARGEST_WINDOW = 24;

export const learnedFile = join(import.meta.dirname, 'learned.bin.br');

export function asBytes(weights: Float32Array, width: number, stepOf: (row: Float32Array) => number): Bytes {
  const steps = Float32Array.from(
    { length: weights.length / width },
    (_, row) => stepOf(weights.subarray(row * width, (row + 1) * width)) || 1,
  );
  return {
    steps,
    weights: Int8Array.from(weights, (weight, at) =>
      Math.round(weight / (steps[Math.floor(at / width)] as number)),
    ),
  };
}

/** Smaller numbers pack better. */
const gapsIn = (ascending: Uint32Array): Uint32Array =>
  ascending.map((hash, at) => hash - (ascending[at - 1] ?? 0));

function summed(gaps: Uint32Array): Uint32Array {
  for (let at = 1; at < gaps.length; at += 1) gaps[at] = (gaps[at] as number) + (gaps[at - 1] as number);
  return gaps;
}

export function packLearned({ labels, vocabulary, signs, network, rows }: Learned): Buffer {
  const header = {
    labels,
    signs: vocabulary.signs.length,
    tokens: vocabulary.tokens.length,
  };
  const numbers = [
    gapsIn(vocabulary.signs),
    gapsIn(vocabulary.tokens),
    signs.steps,
    signs.weights,
    ...Object.values(network).map((part) => Float32Array.from(part)),
    rows.steps,
    rows.weights,
  ];
  const bytes = Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    ...numbers.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength),
    ),
  ]);
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_LGWIN]: LARGEST_WINDOW, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

type Header = { labels: string[]; signs: number; tokens: number };

export function readLearned(packed: Buffer): Learned {
  const bytes = brotliDecompressSync(packed, { chunkSize: MOST_BYTES });
  let at = bytes.indexOf(10) + 1;
  const { labels, signs, tokens } = JSON.parse(bytes.subarray(0, at).toString()) as Header;
  const next = (size: number): number => {
    at += size;
    return bytes.byteOffset + at - size;
  };
  const copied = (count: number): ArrayBuffer => {
    const from = next(count * 4);
    return bytes.buffer.slice(from, from + count * 4);
  };
  const floats = (count: number): Float32Array => new Float32Array(copied(count));
  const ascending = (count: number): Uint32Array => summed(new Uint32Array(copied(count)));
  const bytesOf = (rows: number, width: number): Bytes => ({
    steps: floats(rows),
    weights: new Int8Array(bytes.buffer, next(rows * width), rows * width),
  });
  const vocabulary = { signs: ascending(signs), tokens: ascending(tokens) };
  const signWeights = bytesOf(signs, labels.length);
  const network = emptyNetwork(labels.length);
  for (const part of Object.values(network)) part.set(floats(part.length));
  return { labels, vocabulary, signs: signWeights, network, rows: bytesOf(tokens, WIDTH) };
}

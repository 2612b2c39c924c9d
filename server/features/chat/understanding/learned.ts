import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * What was learned, as `train.ts` writes it: one line of JSON with the labels, each with the size of one step of its weights, then
 * one signed byte for each place and label.
 */
export type Learned = { labels: string[]; steps: number[]; weights: Int8Array };

export const learnedFile = join(import.meta.dirname, 'learned.bin.gz');

export function readLearned(packed: Buffer): Learned {
  const bytes = gunzipSync(packed);
  const end = bytes.indexOf(10);
  const { labels, steps } = JSON.parse(bytes.subarray(0, end).toString()) as Pick<
    Learned,
    'labels' | 'steps'
  >;
  return { labels, steps, weights: new Int8Array(bytes.buffer, bytes.byteOffset + end + 1) };
}

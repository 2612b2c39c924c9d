import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const reading = z.looseObject({ intent: z.string() });
export type Reading = { intent: string; [slot: string]: unknown };

const line = z.strictObject({
  say: z.string(),
  before: z.array(z.string()).default([]),
  want: z.array(reading).min(1).max(3),
  or: z.array(z.array(reading).min(1)).default([]),
});
export type Labelled = z.infer<typeof line>;

/** Every message of the corpus with its meaning (see labels.md). */
export const corpus = (): Labelled[] =>
  readFileSync(join(import.meta.dirname, 'corpus.jsonl'), 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => line.parse(JSON.parse(text)));

/** One third of the messages, the same ones for ever: no rule is written from them. */
export const isHeldOut = ({ say }: Pick<Labelled, 'say'>): boolean =>
  (createHash('sha256').update(say).digest()[0] as number) % 3 === 0;

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const reading = z.looseObject({ intent: z.string() });
export type LabelledIntent = { intent: string; [slot: string]: unknown };

const line = z.strictObject({
  say: z.string(),
  before: z.array(z.string()).default([]),
  want: z.array(reading).min(1).max(3),
  or: z.array(z.array(reading).min(1)).default([]),
});
export type LabelledMessage = z.infer<typeof line>;

export const readCorpus = (): LabelledMessage[] =>
  readFileSync(join(import.meta.dirname, 'corpus.jsonl'), 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => line.parse(JSON.parse(text)));

/** A fixed third of the messages, from which no rule is written. */
export const isHeldOut = ({ say }: Pick<LabelledMessage, 'say'>): boolean =>
  (createHash('sha256').update(say).digest()[0] as number) % 3 === 0;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A message with the kinds that it asks for, in their order, and the user's messages before it. */
export type Example = { say: string; before: string[]; kinds: string[] };

const line = z.object({
  say: z.string(),
  before: z.array(z.string()).default([]),
  want: z.array(z.looseObject({ intent: z.string(), feeling: z.string().optional() })).min(1),
});

/** The label of an intent as the corpus has it. */
const kindOfLabel = ({ intent, feeling }: { intent: string; feeling?: string | undefined }): string =>
  intent === 'feeling' ? `feeling:${feeling}` : intent;

export const exampleOf = (labelled: z.output<typeof line>): Example => ({
  say: labelled.say,
  before: labelled.before,
  kinds: labelled.want.map(kindOfLabel),
});

/** Messages written to learn from, labelled as `../eval/labels.md` says; none of them is in the held-out third. */
export const readExamples = (): Example[] =>
  readFileSync(join(import.meta.dirname, 'examples.jsonl'), 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => exampleOf(line.parse(JSON.parse(text))));

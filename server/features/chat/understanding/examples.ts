import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message with the kinds that it asks for, in their order, and the user's messages before it. */
export type Example = { say: string; before: string[]; kinds: string[] };

type Labelled = Pick<Example, 'say' | 'before'> & {
  want: ReadonlyArray<{ intent: string; feeling?: unknown }>;
};

/** The label of an intent as the corpus has it. */
const kindOfLabel = ({ intent, feeling }: Labelled['want'][number]): string =>
  intent === 'feeling' ? `feeling:${String(feeling)}` : intent;

export const exampleOf = (labelled: Labelled): Example => ({
  say: labelled.say,
  before: labelled.before,
  kinds: labelled.want.map(kindOfLabel),
});

const folder = join(import.meta.dirname, 'examples');
/** Files of messages as people send them; the others hold near misses, more of them than anybody sends, and count less. */
const asSent = new Set(['every-kind', 'several-thoughts', 'follow-ups']);
const NEAR_MISS = 0.5;

const said = (cell: string): string =>
  cell.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/**
 * Messages written to learn from, labelled as `../eval/labels.md` says; none of them is in the held-out third. A line each: the kinds
 * joined by "+", the message, and the user's messages before it joined by " || ", apart by tabs; a line break is `\n`. `counts`: how
 * much a message weighs beside the others.
 */
export const readExamples = (): Array<Example & { counts: number }> =>
  globSync('*.tsv', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((text) => {
          const [kinds, say, before] = text.split('\t') as [string, string, string | undefined];
          return {
            say: said(say),
            before: before?.split(' || ').map(said) ?? [],
            kinds: kinds.split('+'),
            counts: asSent.has(file.replace('.tsv', '')) ? 1 : NEAR_MISS,
          };
        }),
    );

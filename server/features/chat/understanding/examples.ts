import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Example = { say: string; before: string[]; kinds: string[] };

type Labelled = Pick<Example, 'say' | 'before'> & {
  want: ReadonlyArray<{ intent: string; feeling?: unknown }>;
};

const kindOfLabel = ({ intent, feeling }: Labelled['want'][number]): string =>
  intent === 'feeling' ? `feeling:${String(feeling)}` : intent;

export const exampleOf = (labelled: Labelled): Example => ({
  say: labelled.say,
  before: labelled.before,
  kinds: labelled.want.map(kindOfLabel),
});

const folder = join(import.meta.dirname, 'examples');
/** The other files hold near misses and count less. */
const asSent = new Set(['every-kind', 'several-thoughts', 'follow-ups']);
const NEAR_MISS = 0.5;

const said = (cell: string): string =>
  cell.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/** Tab-separated: kinds joined by "+", message, earlier messages joined by " || "; none is in the held-out third. */
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

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
const asSent = new Set([
  'every-kind',
  'several-thoughts',
  'follow-ups',
  'as-beginners-write',
  'from-dialogues',
]);
const NEAR_MISS = 0.5;

const said = (cell: string): string =>
  cell.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

const KINDS = '== ';

/** Under each heading of kinds, joined by "+": a message, a tab, earlier messages joined by " || "; none is in the held-out third. */
export const readExamples = (): Array<Example & { counts: number }> =>
  globSync('*.txt', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const counts = asSent.has(file.replace('.txt', '')) ? 1 : NEAR_MISS;
      let kinds: string[] = [];
      return readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .flatMap((text) => {
          if (text.startsWith(KINDS)) {
            kinds = text.slice(KINDS.length).split('+');
            return [];
          }
          const [say, before] = text.split('\t') as [string, string | undefined];
          return [{ say: said(say), before: before?.split(' || ').map(said) ?? [], kinds, counts }];
        });
    });

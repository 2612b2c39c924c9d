import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measure } from '@app/domain/buddy/query/query.ts';
import type { ActWish } from '@app/domain/buddy/query/wishes.ts';

/** A message, the earlier one that it follows, and the figure or act that it asks for. */
export type FigureExample = { say: string; before: string | null; measure: Measure | ActWish | 'none' };

const folder = join(import.meta.dirname, 'examples');
const HEADING = '== ';

/** Under each heading with a measure: a message, or a message, a tab and the earlier one. */
export const readFigureExamples = (): FigureExample[] =>
  globSync('*.txt', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      let measure: FigureExample['measure'] = 'none';
      return readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .flatMap((text) => {
          if (text.startsWith(HEADING)) {
            measure = text.slice(HEADING.length) as FigureExample['measure'];
            return [];
          }
          const [say = '', before] = text.split('\t');
          return [{ say, before: before ?? null, measure }];
        });
    });

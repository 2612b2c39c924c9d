import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Concern } from '@app/domain/buddy/care/concern.ts';

const folder = join(import.meta.dirname, '../../../../domain/buddy/care/examples');

export type WrittenExample = { text: string; theme: string; concern: Concern | null };

/** The file names the concern, lines with `#` the theme; what follows on care is no concern of its own. */
export function readCareExamples(): WrittenExample[] {
  return globSync('*.txt', { cwd: folder, exclude: ['afterwards.txt'] })
    .toSorted()
    .flatMap((file) => {
      const name = file.replace(/(-more)?\.txt$/, '');
      const concern = name.startsWith('harmless') ? null : (name as Concern);
      let theme = file;
      return readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .flatMap((text) => {
          if (!text.startsWith('# ')) return [{ text, theme, concern }];
          theme = `${file} ${text}`;
          return [];
        });
    });
}

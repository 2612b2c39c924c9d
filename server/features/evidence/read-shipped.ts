import { join } from 'node:path';
import type { CalibrationBase } from '@app/domain/chance/calibration-base.ts';
import { readFile } from 'node:fs/promises';

/** Read when it is first asked for and kept; a reading that failed is tried again. */
export function createFileReader<Content>(
  file: string,
  parse: (text: string) => Content,
): () => Promise<Content> {
  let content: Promise<Content> | undefined;
  return () => {
    if (content) return content;
    content = readFile(file, 'utf8').then(parse);
    content.catch(() => (content = undefined));
    return content;
  };
}

/** Ninety kB. */
const CALIBRATIONS = join(import.meta.dirname, 'chance-calibrations.json');
export const readCalibrations = createFileReader(CALIBRATIONS, (text) => JSON.parse(text) as CalibrationBase);

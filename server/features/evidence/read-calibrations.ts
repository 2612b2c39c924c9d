import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CalibrationBase } from '@app/domain/chance/calibration-base.ts';

const FILE = join(import.meta.dirname, 'chance-calibrations.json');

/** Ninety kB, read when they are first asked for. */
export function createCalibrationReader(): () => Promise<CalibrationBase> {
  let coming: Promise<CalibrationBase> | undefined;
  return () => (coming ??= readFile(FILE, 'utf8').then((text) => JSON.parse(text) as CalibrationBase));
}

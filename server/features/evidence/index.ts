import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import { createCalibrationReader } from './read-calibrations.ts';

const SHIPPED = join(import.meta.dirname, 'evidence-base.json');

/** Half a megabyte, read when it is first asked for. */
function createEvidenceReader(file: string): EvidencePort {
  let coming: Promise<EvidenceBase> | undefined;
  return {
    readBase: () => (coming ??= readFile(file, 'utf8').then((text) => JSON.parse(text) as EvidenceBase)),
    readCalibrations: createCalibrationReader(),
  };
}

export function evidenceFeature({ evidenceFile = SHIPPED }: Pick<Deps, 'evidenceFile'>) {
  const ports: { evidence: EvidencePort } = { evidence: createEvidenceReader(evidenceFile) };
  return defineFeature({ ports });
}

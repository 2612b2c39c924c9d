import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCell, type EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import { toEvidenceSummary } from './evidence-view.ts';
import { createCalibrationReader } from './read-calibrations.ts';
import { evidenceRoutes } from './routes.ts';

const SHIPPED = join(import.meta.dirname, 'evidence-base.json');

/** Two thirds of a megabyte, read when it is first asked for. */
function createEvidenceReader(file: string): EvidencePort {
  let coming: Promise<EvidenceBase> | undefined;
  const readBase = () => (coming ??= readFile(file, 'utf8').then((text) => JSON.parse(text) as EvidenceBase));
  return {
    readBase,
    readCalibrations: createCalibrationReader(),
    readSummaries: async () => {
      const base = await readBase();
      return (rule, pair, timeframe) => {
        const cell = findCell(base, rule, pair, timeframe);
        return cell && toEvidenceSummary(base, cell);
      };
    },
  };
}

export function evidenceFeature({ evidenceFile = SHIPPED }: Pick<Deps, 'evidenceFile'>) {
  const evidence = createEvidenceReader(evidenceFile);
  const ports: { evidence: EvidencePort } = { evidence };
  return defineFeature({ routes: evidenceRoutes(evidence), ports });
}

import { join } from 'node:path';
import type { CalibrationBase } from '@app/domain/chance/calibration-base.ts';
import { findCell, type EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { EvidencePort } from '../../ports/evidence.ts';
import { toEvidenceSummary } from './evidence-view.ts';
import { createFileReader } from './read-shipped.ts';
import { evidenceRoutes } from './routes.ts';

const SHIPPED = join(import.meta.dirname, 'evidence-base.json');
/** Ninety kB. */
const CALIBRATIONS = join(import.meta.dirname, 'chance-calibrations.json');

/** The base is two thirds of a megabyte. */
function createEvidenceReader(file: string): EvidencePort {
  const readBase = createFileReader<EvidenceBase>(file);
  return {
    readBase,
    readCalibrations: createFileReader<CalibrationBase>(CALIBRATIONS),
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

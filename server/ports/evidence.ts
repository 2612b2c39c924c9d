import type { CalibrationBase } from '@app/domain/chance/calibration-base.ts';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';

export type EvidencePort = {
  /** What was measured of rules over years (docs/decisions/039-evidence-base.md). */
  readBase: () => Promise<EvidenceBase>;
  /** What chances are computed from (docs/decisions/041-chance-and-forecasters.md). */
  readCalibrations: () => Promise<CalibrationBase>;
};

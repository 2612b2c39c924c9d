import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';

export type EvidencePort = {
  /** What was measured of rules over years (docs/decisions/039-evidence-base.md). */
  readBase: () => Promise<EvidenceBase>;
};

import type { CalibrationBase } from '@app/domain/chance/calibration-base.ts';
import type { EvidenceSummary } from '@app/contracts/market/signals.ts';
import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { RuleId } from '@app/domain/evidence/evidence-ids.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';

/** Null where nothing was measured. */
export type LookUpEvidence = (rule: RuleId, pair: Pair, timeframe: Timeframe) => EvidenceSummary | null;

export type EvidencePort = {
  /** What was measured of rules over years (docs/decisions/039-evidence-base.md). */
  readBase: () => Promise<EvidenceBase>;
  /** What chances are computed from (docs/decisions/041-chance-and-forecasters.md). */
  readCalibrations: () => Promise<CalibrationBase>;
  /** The same as the card of an idea shows it. */
  readSummaries: () => Promise<LookUpEvidence>;
};

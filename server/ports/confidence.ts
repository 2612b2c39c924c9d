import type { SignalView } from '@app/contracts/market/signals.ts';
import type { Weights } from '@app/domain/brains/view.ts';

export type LookUpCalibration = (
  brain: 'breakout' | 'panel',
  probability: number | null,
) => SignalView['calibration'];

export type ConfidencePort = {
  /** Uses only what was settled before `now`. */
  weightsAt: (now: number) => Promise<Weights>;
  calibrationAt: (now: number) => Promise<LookUpCalibration>;
};

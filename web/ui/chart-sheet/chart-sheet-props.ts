import type { LivingLevel, LivingPlan } from '@app/domain/charts/living/living-picture.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';

export type ChartSheetProps = {
  /** EUR/USD */
  pair: string;
  /** One hour where nothing is said. */
  step?: CandleStep;
  /** Decimal prices; the edges of the range where none are given. */
  levels?: readonly LivingLevel[];
  plan?: LivingPlan;
  /** Gets the question that is put to Pipsy, word for word. */
  onAsk: (question: string) => void;
  onClose: () => void;
};

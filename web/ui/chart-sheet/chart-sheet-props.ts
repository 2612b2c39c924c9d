import type { LivingEnd, LivingLevel, LivingPlan } from '@app/domain/charts/living/living-picture.ts';
import type { Indicator } from '@app/domain/charts/indicators/chart-indicator.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';

export type ChartSheetProps = {
  /** EUR/USD */
  pair: string;
  /** One hour where nothing is said. */
  step?: CandleStep;
  /** Decimal prices; the edges of the range where none are given. */
  levels?: readonly LivingLevel[];
  plan?: LivingPlan;
  /** On when it opens. */
  indicators?: readonly Indicator[] | undefined;
  /** Of a plan that is over: the chart ends there too. */
  end?: LivingEnd;
  /** What is asked of it; about the chart where it is left out. */
  question?: string;
  /** Gets the question that is put to Pipsy, word for word. */
  onAsk: (question: string) => void;
  onClose: () => void;
};

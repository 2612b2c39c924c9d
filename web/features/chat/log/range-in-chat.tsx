import { useMemo } from 'react';
import type { ChartView } from '@app/contracts/chat/chart.ts';
import { pictureOfRangeChart } from '@app/domain/charts/living/picture-of-range.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { RangeCard } from '../../../ui/trading/living/range-card.tsx';

const none = [] as const;

/** Nothing is proposed: the bubble says why, and the message offers what comes next. */
export default function RangeInChat({ chart }: { chart: ChartView }) {
  const picture = useMemo(() => pictureOfRangeChart(chart), [chart]);
  const timeframe = timeframes.find((one) => breakoutRules[one].step === chart.step) ?? 'daily';
  return (
    <RangeCard
      subject={{ ...chart, timeframe }}
      picture={picture}
      feed={chart.simulated ? 'simulated' : 'live'}
      bare
      actions={none}
    />
  );
}

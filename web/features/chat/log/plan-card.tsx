import { useMemo } from 'react';
import type { ChartMarker } from '@app/domain/buddy/questions/chart-marker.ts';
import type { LivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { DAY_MS } from '@app/domain/time.ts';
import { chatDigits } from '../../../lib/format/format.ts';
import { useCandlesUpTo } from '../../../lib/ideas/use-idea-candles.ts';
import { feedKind } from '../../../lib/ideas/use-living-idea.ts';
import { useConfig } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { LivingCard } from '../../../ui/trading/living/living-card.tsx';

const CLOCK_MS = 60_000;
const none = [] as const;

/** A plan that stands in words, which nobody follows: the bubble says what there is to say of it. */
export default function PlanCard({ marker, at }: { marker: ChartMarker; at: string }) {
  const timeframe = timeframes.find((one) => one === marker.timeframe) ?? 'short';
  const provider = useConfig()?.market.provider;
  const { data, isError } = useCandlesUpTo(marker.pair, timeframe, at);
  const now = useNow(CLOCK_MS);
  const idea = useMemo((): LivingIdea => {
    const { pair, action, entry, target, stopLoss } = marker;
    const openedAt = Date.parse(at);
    const instrument = findInstrument(pair);
    return {
      pair,
      action,
      kind: 'signal',
      status: 'plan',
      timeframe,
      digits: chatDigits(pair),
      entry,
      stop: stopLoss,
      target,
      openedAt,
      endsAt: instrument ? expiryOf(instrument, timeframe, openedAt) : openedAt + DAY_MS,
      closedAt: null,
      price: null,
      level: null,
      releases: [],
    };
  }, [marker, at, timeframe]);
  return (
    <LivingCard
      idea={idea}
      now={now}
      candles={data?.candles ?? null}
      chartFailed={isError}
      feed={feedKind(data?.source ?? provider, data?.simulated ?? false)}
      bare
      actions={none}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import type { ChartMarker } from '@app/domain/buddy/questions/chart-marker.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import { timeframes, type Timeframe } from '@app/domain/signals/signal.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { useConfig } from '../../../lib/session/session.ts';
import { statusText } from '../../../ui/badges/status-chip.tsx';
import { SignalCard } from '../../../ui/trading/signal/signal-card.tsx';
import { SignalNotification } from '../../../ui/trading/signal/signal-notification.tsx';
import { texts } from '../texts.ts';

const stepOf: Record<Timeframe, CandleStep> = { short: '15m', daily: '1h', weekly: '4h', long: '1d' };
const CANDLES = 40;

/** Candles before a plan never change, so they are fetched once. */
const useCandlesUpTo = (pair: string, timeframe: Timeframe, to: string) =>
  useQuery({
    queryKey: ['candles', pair, timeframe, to],
    queryFn: ({ signal }) =>
      callEndpoint(
        'getCandles',
        { params: { pair }, query: { step: stepOf[timeframe], count: CANDLES, to } },
        signal,
      ),
    staleTime: Infinity,
    gcTime: 600_000,
  });

export function SignalInChat({ signal }: { signal: SignalView }) {
  const { pair, timeframe, openedAt } = signal;
  const provider = useConfig()?.market.provider;
  const { data, isError } = useCandlesUpTo(pair, timeframe, openedAt);
  return (
    <SignalCard
      pair={pair}
      action={signal.action}
      isPractice={signal.kind === 'practice'}
      entry={signal.entry}
      target={signal.target}
      stop={signal.stopLoss}
      timeframe={timeframe}
      digits={signal.digits}
      confidence={{
        share: signal.confidenceScore,
        measured: signal.confidenceCount,
        calibration: signal.calibration,
        chance: signal.chance,
      }}
      evidence={signal.evidence ?? null}
      candles={data?.candles ?? null}
      simulated={signal.simulated}
      feedName={data?.source ?? provider}
      chartFailed={isError}
    />
  );
}

/** The candles lead up to the moment of the message. */
export function MarkerInChat({ marker, at }: { marker: ChartMarker; at: string }) {
  const { stopLoss, ...plan } = marker;
  const timeframe = timeframes.find((one) => one === marker.timeframe) ?? 'short';
  const provider = useConfig()?.market.provider;
  const { data, isError } = useCandlesUpTo(marker.pair, timeframe, at);
  return (
    <SignalCard
      {...plan}
      stop={stopLoss}
      timeframe={timeframe}
      candles={data?.candles ?? null}
      simulated={data?.simulated ?? false}
      feedName={data?.source ?? provider}
      chartFailed={isError}
    />
  );
}

const outcomes = { target_hit: 'win', stop_hit: 'loss', expired: 'other', active: 'other' } as const;

export function NotificationInChat({ message }: { message: MessageView }) {
  const { signal, content } = message;
  if (!signal) {
    return (
      <SignalNotification outcome="other" title={texts.notification.update}>
        {content}
      </SignalNotification>
    );
  }
  const title =
    signal.status === 'active' ? texts.notification.opened : statusText({ status: signal.status }).text;
  return (
    <SignalNotification
      outcome={outcomes[signal.status]}
      title={title}
      pair={signal.pair}
      pips={signal.status === 'active' ? null : signal.profitLossPips}
      risk={Math.abs(signal.entry - signal.stopLoss)}
    >
      {content}
    </SignalNotification>
  );
}

import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import type { ChartMarker } from '@app/domain/buddy/questions/chart-marker.ts';
import { timeframes } from '@app/domain/signals/signal.ts';
import { useConfig } from '../../../lib/session/session.ts';
import { statusText } from '../../../ui/badges/status-chip.tsx';
import { SignalCard } from '../../../ui/trading/signal/signal-card.tsx';
import { SignalNotification } from '../../../ui/trading/signal/signal-notification.tsx';
import { useCandlesUpTo } from '../conversation/queries.ts';
import { texts } from '../texts.ts';

export function SignalInChat({ signal }: { signal: SignalView }) {
  const { pair, timeframe, openedAt } = signal;
  const provider = useConfig()?.market.provider;
  const { data, isError } = useCandlesUpTo(pair, timeframe, openedAt);
  return (
    <SignalCard
      pair={pair}
      action={signal.action}
      entry={signal.entry}
      target={signal.target}
      stop={signal.stopLoss}
      timeframe={timeframe}
      digits={signal.digits}
      confidence={{
        share: signal.confidenceScore,
        measured: signal.confidenceCount,
        calibration: signal.calibration,
      }}
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

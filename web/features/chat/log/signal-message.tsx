import { lazy, Suspense } from 'react';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import type { ChartMarker } from '@app/domain/buddy/questions/chart-marker.ts';
import { statusText } from '../../../ui/badges/status-chip.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { SignalNotification } from '../../../ui/trading/signal/signal-notification.tsx';
import { texts } from '../texts.ts';

/** The card, its drawing and what it computes come with the first message that has one. */
const IdeaInChat = lazy(() => import('./idea-card.tsx'));
const PlanInChat = lazy(() => import('./plan-card.tsx'));

const Waiting = () => (
  <div className="card">
    <Skeleton widths={[100]} height={208} />
  </div>
);

type SignalInChatProps = {
  signal: SignalView;
  /** The message itself offers what comes next. */
  hasActions: boolean;
  onSay?: (words: string) => void;
};

export const SignalInChat = (props: SignalInChatProps) => (
  <Suspense fallback={<Waiting />}>
    <IdeaInChat {...props} />
  </Suspense>
);

/** The candles lead up to the moment of the message. */
export const MarkerInChat = (props: { marker: ChartMarker; at: string }) => (
  <Suspense fallback={<Waiting />}>
    <PlanInChat {...props} />
  </Suspense>
);

const outcomes = { target_hit: 'win', stop_hit: 'loss', expired: 'other', active: 'other' } as const;

/** What happened in a sentence; below the end of an idea its card with the path. */
export function NotificationInChat({
  message,
  ...rest
}: { message: MessageView } & Omit<SignalInChatProps, 'signal'>) {
  const { signal, content } = message;
  if (!signal) {
    return (
      <SignalNotification outcome="other" title={texts.notification.update}>
        {content}
      </SignalNotification>
    );
  }
  const isOpen = signal.status === 'active';
  return (
    <>
      <SignalNotification
        outcome={outcomes[signal.status]}
        title={isOpen ? texts.notification.opened : statusText({ status: signal.status }).text}
        pair={signal.pair}
        pips={isOpen ? null : signal.profitLossPips}
        risk={Math.abs(signal.entry - signal.stopLoss)}
      >
        {content}
      </SignalNotification>
      {isOpen ? null : <SignalInChat signal={signal} {...rest} />}
    </>
  );
}

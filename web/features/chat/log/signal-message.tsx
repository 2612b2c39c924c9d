import type { ReactNode } from 'react';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import { statusText } from '../../../ui/badges/status-chip.tsx';
import { SignalNotification } from '../../../ui/trading/signal/signal-notification.tsx';
import { texts } from '../texts.ts';

const outcomes = { target_hit: 'win', stop_hit: 'loss', expired: 'other', active: 'other' } as const;

/** What happened in a sentence; below the end of an idea its card with the path. */
export function NotificationInChat({ message, card }: { message: MessageView; card: ReactNode }) {
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
      {isOpen ? null : card}
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { SignalResultCard } from '../../../ui/trading/signal/signal-result-card.tsx';
import { toTrackedSignal } from '../tracked-signal.ts';

const IdeaDialog = lazy(() => import('./idea-dialog.tsx'));

type SignalListCardProps = { signal: SignalView; onSay?: (words: string) => void };

/** One idea in the list; a tap opens its living card. */
export function SignalListCard({ signal, onSay }: SignalListCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SignalResultCard signal={toTrackedSignal(signal)} onOpen={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <IdeaDialog signal={signal} onSay={onSay} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

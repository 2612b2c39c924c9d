import { useState } from 'react';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { useLivingIdea } from '../../lib/ideas/use-living-idea.ts';
import { LivingCard } from '../../ui/trading/living/living-card.tsx';
import { LivingRow } from '../../ui/trading/living/living-row.tsx';

/** One idea in the drawer: a row, and its card once it is tapped. */
export function TrackedIdea({ signal, onSay }: { signal: SignalView; onSay?: (words: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const living = useLivingIdea(signal);
  const { idea, signalId, now, candles, r, stake } = living;
  return (
    <LivingRow
      idea={idea}
      signalId={signalId}
      now={now}
      candles={candles}
      r={r}
      stake={stake}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <LivingCard {...living} onSay={onSay} />
    </LivingRow>
  );
}

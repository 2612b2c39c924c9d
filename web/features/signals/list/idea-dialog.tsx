import type { SignalView } from '@app/contracts/market/signals.ts';
import { useLivingIdea } from '../../../lib/ideas/use-living-idea.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { LivingCard } from '../../../ui/trading/living/living-card.tsx';

type IdeaDialogProps = { signal: SignalView; onSay?: (words: string) => void; onClose: () => void };

/** The whole card of an idea over the list. */
export default function IdeaDialog({ signal, onSay, onClose }: IdeaDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`${signal.pair}, ${signal.signalId}`}>
      <LivingCard {...useLivingIdea(signal)} onSay={onSay} />
    </Dialog>
  );
}

import type { SignalView } from '@app/contracts/market/signals.ts';
import { SignalResultCard } from '../../../ui/trading/signal/signal-result-card.tsx';
import { toTrackedSignal } from '../tracked-signal.ts';

/** The card of one idea in the list. */
export const SignalListCard = ({ signal }: { signal: SignalView }) => (
  <SignalResultCard signal={toTrackedSignal(signal)} />
);

import type { SignalView } from '@app/contracts/market/signals.ts';
import { useLivingIdea } from '../../../lib/ideas/use-living-idea.ts';
import { LivingCard } from '../../../ui/trading/living/living-card.tsx';

const none = [] as const;

type IdeaCardProps = {
  signal: SignalView;
  /** The message itself offers what comes next. */
  hasActions: boolean;
  onSay?: (words: string) => void;
};

export default function IdeaCard({ signal, hasActions, onSay }: IdeaCardProps) {
  const living = useLivingIdea(signal);
  return <LivingCard {...living} actions={hasActions ? none : undefined} onSay={onSay} />;
}

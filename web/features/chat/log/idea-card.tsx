import type { SignalView } from '@app/contracts/market/signals.ts';
import { livingStateOf } from '@app/domain/charts/living/picture-of-idea.ts';
import { useLivingIdea } from '../../../lib/ideas/use-living-idea.ts';
import { LivingCard } from '../../../ui/trading/living/living-card.tsx';

const none = [] as const;

type IdeaCardProps = {
  signal: SignalView;
  /** The message itself offers what comes next. */
  hasActions: boolean;
  /** Its words say of the plan what there is to say. */
  isTold: boolean;
  onSay?: (words: string) => void;
};

export default function IdeaCard({ signal, hasActions, isTold, onSay }: IdeaCardProps) {
  const living = useLivingIdea(signal);
  const { kind } = living.idea;
  const isPlan = livingStateOf(living.idea, living.now) === kind;
  return (
    <LivingCard {...living} bare={isTold && isPlan} actions={hasActions ? none : undefined} onSay={onSay} />
  );
}

import { lazy, Suspense, useState } from 'react';
import type { LivingState } from '@app/domain/charts/living/picture-of-idea.ts';
import { listOwnActions, LivingActions } from '../living-actions.tsx';
import type { LivingCardProps } from '../living-card.tsx';
import { nameOfPlan } from '../living-figures.ts';
import { texts } from '../texts.ts';

const UnfollowDialog = lazy(() => import('./unfollow-dialog.tsx'));

type CardActionsProps = Pick<LivingCardProps, 'idea' | 'actions' | 'firstKind' | 'onSay' | 'onUnfollow'> & {
  state: LivingState;
};

/** What comes next, and the way out of an open idea as the last and quietest of it. */
export function CardActions({
  idea,
  state,
  firstKind = 'line',
  onSay,
  onUnfollow,
  ...given
}: CardActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const actions = given.actions ?? listOwnActions(idea, state);
  const canLeave = onUnfollow && idea.status === 'active' && state !== 'left';
  const leave = { label: texts.actions.unfollow, kind: 'ghost', onPress: () => setAsking(true) } as const;
  return (
    <>
      <LivingActions actions={canLeave ? [...actions, leave] : actions} kind={firstKind} onSay={onSay} />
      {canLeave && isAsking ? (
        <Suspense>
          <UnfollowDialog idea={nameOfPlan(idea)} onUnfollow={onUnfollow} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

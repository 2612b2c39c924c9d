import { lazy, Suspense, useState } from 'react';
import type { LivingIdea, LivingState } from '@app/domain/charts/living/picture-of-idea.ts';
import type { ButtonKind } from '../../../button/button.tsx';
import { listOwnActions, LivingActions, type LivingAction } from '../living-actions.tsx';
import { texts } from '../texts.ts';

const UnfollowDialog = lazy(() => import('./unfollow-dialog.tsx'));

type CardActionsProps = {
  idea: LivingIdea;
  state: LivingState;
  /** Those of the state where left out. */
  actions?: readonly LivingAction[] | undefined;
  firstKind?: ButtonKind | undefined;
  onSay?: ((words: string) => void) | undefined;
  /** Rejects with words for the user where they still follow it. */
  onUnfollow?: (() => Promise<unknown>) | undefined;
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
          <UnfollowDialog idea={idea.pair} onUnfollow={onUnfollow} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

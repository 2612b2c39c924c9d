import { brains } from '../brains/view.ts';
import type { NewSignal } from './new-signal.ts';

/**
 * Which brain stopped it, `nobody` where none wanted it, `unproven` where no past carries it and it was no signal, `unopened` where it was
 * proposed and not taken.
 */
export const refusalReasons = [...brains, 'nobody', 'unproven', 'unopened'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A set-up that was not opened. It is followed like an idea and belongs to nobody. */
export type RefusedIdea = Omit<NewSignal, 'userId' | 'stakeCents' | 'tokensDeducted' | 'reason'> & {
  isUnproven?: boolean;
};

/** Names the brain alone: what it said may be about the user's own account. */
export function refusalReasonOf({
  verdict,
  isUnproven = false,
}: Pick<RefusedIdea, 'verdict' | 'isUnproven'>): RefusalReason {
  if (verdict?.decision === 'no-trade') return verdict.because ?? 'nobody';
  return isUnproven ? 'unproven' : 'unopened';
}

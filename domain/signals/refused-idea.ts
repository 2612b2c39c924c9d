import type { NewSignal } from './new-signal.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** A set-up that was not opened. It is followed like an idea and belongs to nobody. */
export type RefusedIdea = Omit<NewSignal, 'userId' | 'stakeCents' | 'tokensDeducted' | 'reason'> & {
  isUnproven?: boolean;
};

/** Names the brain alone: what it said may be about the user's own account. */
export function refusalReasonOf({
  verdict,
  isUnproven = false,
}: Pick<RefusedIdea, 'verdict' | 'isUnproven'>): RefusalReason {
  if (verdict?.because) return verdict.because;
  return isUnproven ? 'unproven' : 'unopened';
}

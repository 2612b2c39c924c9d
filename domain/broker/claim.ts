export const claimStates = ['pending', 'approved', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];

/** `seen` is the state the admin looked at, so that the second of two simultaneous decisions is refused with null. */
export function resolveClaimDecision(
  state: ClaimState,
  { approve, seen }: { approve: boolean; seen: ClaimState },
): 'approve' | 'reject' | 'revoke' | 'changed_meanwhile' | null {
  const target = approve ? 'approved' : 'rejected';
  if (state === target) return null;
  if (state !== seen) return 'changed_meanwhile';
  if (approve) return 'approve';
  return state === 'approved' ? 'revoke' : 'reject';
}

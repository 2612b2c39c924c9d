export const claimStates = ['pending', 'approved', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];

/**
 * What a decision makes of a claim. `seen`: the state that the admin looked at, so that of two decisions at the same moment the
 * second never undoes the first unknowingly. Null where nothing has to change: it is decided that way already.
 */
export function decided(
  state: ClaimState,
  { approve, seen }: { approve: boolean; seen: ClaimState },
): 'approve' | 'reject' | 'revoke' | 'changed_meanwhile' | null {
  const wanted = approve ? 'approved' : 'rejected';
  if (state === wanted) return null;
  if (state !== seen) return 'changed_meanwhile';
  if (approve) return 'approve';
  return state === 'approved' ? 'revoke' : 'reject';
}

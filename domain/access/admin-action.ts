/** Everything that an admin can do to somebody or something. */
export type AdminAction =
  | 'approve_claim'
  | 'reject_claim'
  | 'revoke_claim'
  | 'grant_tokens'
  | 'revoke_tokens'
  | 'read_conversation'
  | 'read_first_words'
  | 'read_knowledge'
  | 'export_users'
  | 'grant_admin'
  | 'revoke_admin'
  | 'set_up_second_factor'
  | 'use_recovery_code'
  | 'reset_second_factor';

import type { Generated } from 'kysely';

/** Sessions, and the second factor of admins. */
export type AccessTables = {
  sessions: {
    secret_hash: Buffer;
    user_id: string;
    created_at: number;
    used_at: number;
    user_agent: Generated<string>;
    address: Generated<string>;
    admin_opened_at: number | null;
    admin_used_at: number | null;
  };
  admin_factors: { user_id: string; sealed_secret: Buffer; set_up_at: number; last_step: number };
  admin_enrolments: { user_id: string; sealed_secret: Buffer; mailed_hash: Buffer; begun_at: number };
  admin_recovery_codes: { user_id: string; code_hash: Buffer; used_at: number | null };
};

import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ClaimState } from '@app/domain/broker/claim.ts';
import type { AdminAction } from '@app/domain/access/admin-action.ts';

/** Claims of the broker route, and what admins did. */
export type BrokerTables = {
  broker_claims: {
    id: Generated<string>;
    user_id: string | null;
    account: string;
    account_key: string;
    state: Generated<ClaimState>;
    submitted_at: number;
    decided_at: number | null;
    decided_by: string | null;
    reason: string | null;
    credited_tokens: Generated<number>;
    taken_tokens: Generated<number>;
    debt_tokens: Generated<number>;
  };
  admin_log: {
    id: GeneratedAlways<number>;
    admin_id: string | null;
    action: AdminAction;
    user_id: string | null;
    about: string;
    reason: string;
    facts: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    request_id: string | null;
    at: number;
  };
};

import type { Selectable } from 'kysely';
import type { BrokerRoute } from '@app/contracts/broker.ts';
import { maskedAccount } from '@app/domain/broker/account-number.ts';
import type { BrokerTables } from '../../db/broker-tables.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Asker } from './offer.ts';

export type Claim = Selectable<BrokerTables['broker_claims']>;

export const iso = (at: number): string => new Date(at).toISOString();

export const newestClaim = (db: Db | Tx, userId: string): Promise<Claim | undefined> =>
  db
    .selectFrom('broker_claims')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const claimView = ({
  state,
  reason,
  account,
  submitted_at,
  decided_at,
}: Claim): NonNullable<BrokerRoute['claim']> => ({
  state,
  reason,
  account: maskedAccount(account),
  submittedAt: iso(submitted_at),
  decidedAt: decided_at === null ? null : iso(decided_at),
});

type AskerRow = {
  plan: 'free' | 'premium';
  profile: Record<string, unknown>;
  registration_country: string | null;
};

/** What `askerOf` asks of a user. */
export const readAsker = (db: Db | Tx, userId: string): Promise<AskerRow | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('user_campaigns', 'user_campaigns.user_id', 'users.id')
    .select(['plan', 'profile', 'registration_country'])
    .where('users.id', '=', userId)
    .executeTakeFirst();

/** Where the user lives by their own word, else where they registered. */
export function askerOf({ plan, profile: { country }, registration_country }: AskerRow): Asker {
  const said = typeof country === 'string' && country !== '' ? country : null;
  return { plan, country: said ?? registration_country };
}

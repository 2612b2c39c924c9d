import { toIso } from '@app/domain/time.ts';
import type { Selectable } from 'kysely';
import type { BrokerOffer } from '@app/contracts/money/broker.ts';
import { maskAccountNumber } from '@app/domain/broker/account-number.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { BrokerApplicant } from './broker-offer.ts';

export type Claim = Selectable<Tables['broker_claims']>;

export const findNewestClaim = (db: Db | Tx, userId: string): Promise<Claim | undefined> =>
  db
    .selectFrom('broker_claims')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const viewClaim = ({
  state,
  reason,
  account,
  submitted_at,
  decided_at,
}: Claim): NonNullable<BrokerOffer['claim']> => ({
  state,
  reason,
  account: maskAccountNumber(account),
  submittedAt: toIso(submitted_at),
  decidedAt: decided_at === null ? null : toIso(decided_at),
});

type ApplicantRecord = {
  plan: 'free' | 'premium';
  profile: Record<string, unknown>;
  registration_country: string | null;
};

export const readApplicant = (db: Db | Tx, userId: string): Promise<ApplicantRecord | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('user_campaigns', 'user_campaigns.user_id', 'users.id')
    .select(['plan', 'profile', 'registration_country'])
    .where('users.id', '=', userId)
    .executeTakeFirst();

export function toApplicant({
  plan,
  profile: { country },
  registration_country,
}: ApplicantRecord): BrokerApplicant {
  const profileCountry = typeof country === 'string' && country !== '' ? country : null;
  return { plan, country: profileCountry ?? registration_country };
}

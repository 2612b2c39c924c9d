import { toIso } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { BrokerClaimListItem } from '@app/contracts/money/broker.ts';
import { countPages } from '@app/contracts/fields.ts';
import type { ClaimState } from '@app/domain/broker/claim.ts';
import { ADMIN_PAGE_SIZE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';

const country = sql<
  string | null
>`coalesce(nullif(u.profile ->> 'country', ''), "from".registration_country)`;

const selectClaims = (db: Db) =>
  db
    .selectFrom('broker_claims as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('user_campaigns as from', 'from.user_id', 'c.user_id')
    .leftJoin('users as by', 'by.id', 'c.decided_by')
    .select(['c.id', 'c.state', 'c.account', 'c.user_id', 'c.submitted_at', 'c.decided_at', 'c.reason'])
    .select(['c.credited_tokens', 'c.taken_back_tokens', 'c.debt_tokens', 'u.email', 'u.plan'])
    .select(['by.email as decided_by', country.as('country')]);

type ClaimRecord = Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>[number];

const viewClaim = (record: ClaimRecord): BrokerClaimListItem => ({
  id: record.id,
  state: record.state,
  account: record.account,
  userId: record.user_id,
  email: record.email,
  country: record.country,
  plan: record.plan,
  submittedAt: toIso(record.submitted_at),
  decidedAt: record.decided_at === null ? null : toIso(record.decided_at),
  decidedBy: record.decided_by,
  reason: record.reason,
  tokens: { credited: record.credited_tokens, takenBack: record.taken_back_tokens, owed: record.debt_tokens },
});

type ClaimPage = { claims: BrokerClaimListItem[]; total: number; page: number; pages: number };

export async function listClaims(
  db: Db,
  { state, page }: { state?: ClaimState | undefined; page: number },
): Promise<ClaimPage> {
  const matching = selectClaims(db).$if(state !== undefined, (all) =>
    all.where('c.state', '=', state ?? 'pending'),
  );
  const [records, { total }] = await Promise.all([
    matching
      .orderBy('c.submitted_at', state === 'pending' ? 'asc' : 'desc')
      .orderBy('c.id')
      .limit(ADMIN_PAGE_SIZE)
      .offset((page - 1) * ADMIN_PAGE_SIZE)
      .execute(),
    db
      .selectFrom('broker_claims')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'pending'))
      .executeTakeFirstOrThrow(),
  ]);
  return { claims: records.map(viewClaim), total, page, pages: countPages(total, ADMIN_PAGE_SIZE) };
}

export async function readClaim(db: Db, id: string): Promise<BrokerClaimListItem> {
  const record = await selectClaims(db).where('c.id', '=', id).executeTakeFirst();
  if (!record) throw new AppError('not_found');
  return viewClaim(record);
}

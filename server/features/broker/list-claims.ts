import { sql } from 'kysely';
import type { BrokerClaimRow } from '@app/contracts/broker.ts';
import { pagesOf } from '@app/contracts/fields.ts';
import type { ClaimState } from '@app/domain/broker/claim.ts';
import { ADMIN_PAGE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { iso } from './store.ts';

/** By their own word, else where they registered. */
const country = sql<
  string | null
>`coalesce(nullif(u.profile ->> 'country', ''), "from".registration_country)`;

const joined = (db: Db) =>
  db
    .selectFrom('broker_claims as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('user_campaigns as from', 'from.user_id', 'c.user_id')
    .leftJoin('users as by', 'by.id', 'c.decided_by')
    .select(['c.id', 'c.state', 'c.account', 'c.user_id', 'c.submitted_at', 'c.decided_at', 'c.reason'])
    .select(['c.credited_tokens', 'c.taken_tokens', 'c.debt_tokens', 'u.email', 'u.plan'])
    .select(['by.email as decided_by', country.as('country')]);

type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

const view = (row: Joined): BrokerClaimRow => ({
  id: row.id,
  state: row.state,
  account: row.account,
  userId: row.user_id,
  email: row.email,
  country: row.country,
  plan: row.plan,
  submittedAt: iso(row.submitted_at),
  decidedAt: row.decided_at === null ? null : iso(row.decided_at),
  decidedBy: row.decided_by,
  reason: row.reason,
  tokens: { credited: row.credited_tokens, takenBack: row.taken_tokens, owed: row.debt_tokens },
});

type Listed = { claims: BrokerClaimRow[]; total: number; page: number; pages: number };

/** One page of the queue, read in SQL: those that wait oldest first, all others newest first. */
export async function listClaims(
  db: Db,
  { state, page }: { state?: ClaimState | undefined; page: number },
): Promise<Listed> {
  const chosen = joined(db).$if(state !== undefined, (all) => all.where('c.state', '=', state ?? 'pending'));
  const [rows, counted] = await Promise.all([
    chosen
      .orderBy('c.submitted_at', state === 'pending' ? 'asc' : 'desc')
      .orderBy('c.id')
      .limit(ADMIN_PAGE)
      .offset((page - 1) * ADMIN_PAGE)
      .execute(),
    db
      .selectFrom('broker_claims')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'pending'))
      .executeTakeFirstOrThrow(),
  ]);
  const { total } = counted;
  return { claims: rows.map(view), total, page, pages: pagesOf(total, ADMIN_PAGE) };
}

export async function readClaim(db: Db, id: string): Promise<BrokerClaimRow> {
  const row = await joined(db).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return view(row);
}

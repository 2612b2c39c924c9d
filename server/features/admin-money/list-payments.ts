import type { adminMoney } from '@app/contracts/admin-money.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import { pagesOf } from '@app/contracts/fields.ts';
import { ADMIN_PAGE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../db/database.ts';

type Asked = QueryOf<typeof adminMoney.listPayments>;
type Listed = ReplyOf<typeof adminMoney.listPayments>;

const iso = (at: number): string => new Date(at).toISOString();

/** One page of payments, newest first, read in SQL, each with everything that was said of it. */
export async function listPayments(db: Db, { userId, state, page }: Asked): Promise<Listed> {
  const chosen = db
    .selectFrom('payments as p')
    .$if(userId !== undefined, (all) => all.where('p.user_id', '=', userId ?? ''))
    .$if(state !== undefined, (all) => all.where('p.state', '=', state ?? 'open'));
  const [rows, { total }] = await Promise.all([
    chosen
      .leftJoin('users as u', 'u.id', 'p.user_id')
      .selectAll('p')
      .select('u.email')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
      .limit(ADMIN_PAGE)
      .offset((page - 1) * ADMIN_PAGE)
      .execute(),
    chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const facts = await factsOf(
    db,
    rows.map(({ id }) => id),
  );
  const payments = rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    email: row.email,
    provider: row.provider,
    product: row.product,
    state: row.state,
    priceCents: row.price_cents,
    currency: row.currency,
    test: row.test,
    surplus: row.surplus,
    providerOrder: row.provider_order,
    providerPayment: row.provider_payment,
    tokens: { credited: row.credited_tokens, takenBack: row.taken_tokens, owed: row.debt_tokens },
    createdAt: iso(row.created_at),
    changedAt: iso(row.changed_at),
    creditedAt: row.credited_at === null ? null : iso(row.credited_at),
    facts: facts.get(row.id) ?? [],
  }));
  return { payments, total, page, pages: pagesOf(total, ADMIN_PAGE) };
}

type Facts = Listed['payments'][number]['facts'];

async function factsOf(db: Db, ids: readonly string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_facts')
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('id')
    .execute();
  const facts = new Map<string, Facts>();
  for (const { payment_id: id, kind, about, amount_cents: amountCents, at, noted_at: notedAt } of rows)
    facts.set(id, [
      ...(facts.get(id) ?? []),
      { kind, about, amountCents, at: iso(at), notedAt: iso(notedAt) },
    ]);
  return facts;
}

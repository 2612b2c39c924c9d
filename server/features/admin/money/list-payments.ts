import { toIso, toIsoOrNull } from '@app/domain/time.ts';
import type { adminMoneyEndpoints } from '@app/contracts/admin/money.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import { countPages } from '@app/contracts/fields.ts';
import { ADMIN_PAGE_SIZE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../../platform/database/database.ts';

type ListPaymentsQuery = QueryOf<typeof adminMoneyEndpoints.listPayments>;
type ListPaymentsReply = ReplyOf<typeof adminMoneyEndpoints.listPayments>;

export async function listPayments(
  db: Db,
  { userId, state, page }: ListPaymentsQuery,
): Promise<ListPaymentsReply> {
  const matching = db
    .selectFrom('payments as p')
    .$if(userId !== undefined, (all) => all.where('p.user_id', '=', userId ?? ''))
    .$if(state !== undefined, (all) => all.where('p.state', '=', state ?? 'open'));
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('users as u', 'u.id', 'p.user_id')
      .selectAll('p')
      .select('u.email')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
      .limit(ADMIN_PAGE_SIZE)
      .offset((page - 1) * ADMIN_PAGE_SIZE)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const events = await readEventsByPayment(
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
    surplus: row.is_duplicate_purchase,
    providerOrder: row.provider_order,
    providerPayment: row.provider_payment,
    tokens: { credited: row.credited_tokens, takenBack: row.taken_back_tokens, owed: row.debt_tokens },
    createdAt: toIso(row.created_at),
    changedAt: toIso(row.changed_at),
    creditedAt: toIsoOrNull(row.credited_at),
    facts: events.get(row.id) ?? [],
  }));
  return { payments, total, page, pages: countPages(total, ADMIN_PAGE_SIZE) };
}

type PaymentEvents = ListPaymentsReply['payments'][number]['facts'];

async function readEventsByPayment(db: Db, ids: readonly string[]): Promise<Map<string, PaymentEvents>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('id')
    .execute();
  const events = new Map<string, PaymentEvents>();
  for (const { payment_id: id, kind, about, amount_cents: amountCents, at, recorded_at: recordedAt } of rows)
    events.set(id, [
      ...(events.get(id) ?? []),
      { kind, about, amountCents, at: toIso(at), notedAt: toIso(recordedAt) },
    ]);
  return events;
}

import { sql, type RawBuilder } from 'kysely';
import type { orders, userFilters, userSorts } from '@app/contracts/admin-users.ts';

export type Choice = { search?: string | undefined; status: (typeof userFilters)[number] };
export type Order = { sort: (typeof userSorts)[number]; order: (typeof orders)[number] };

/** In a pattern every character stands for itself. */
const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

const filters: Record<Choice['status'], RawBuilder<unknown>> = {
  all: sql`true`,
  verified: sql`u.email_verified_at IS NOT NULL`,
  unverified: sql`u.email_verified_at IS NULL`,
  telegram: sql`u.telegram_joined`,
};

export const sortKeys: Record<Order['sort'], RawBuilder<number>> = {
  registered: sql`u.created_at`,
  knowledge: sql`f.knowledge`,
  messages: sql`f.messages`,
  last_active: sql`f.seen_at`,
};

/** The users `u` that a choice leaves. */
export function chosenBy({ search = '', status }: Choice): RawBuilder<boolean> {
  const typed = search.trim().toLowerCase();
  if (typed === '') return sql<boolean>`${filters[status]}`;
  return sql<boolean>`${filters[status]} AND u.search_text LIKE ${`%${literally(typed)}%`}`;
}

export const directions: Record<Order['order'], RawBuilder<unknown>> = { asc: sql`ASC`, desc: sql`DESC` };

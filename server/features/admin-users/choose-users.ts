import { sql, type RawBuilder } from 'kysely';
import type { Order as Way, UserFilter, UserSort } from '@app/domain/admin/user-list.ts';
import { holding } from '../../db/pattern.ts';

export type Choice = { search?: string | undefined; status: UserFilter };
export type Order = { sort: UserSort; order: Way };

const filters: Record<Choice['status'], RawBuilder<unknown>> = {
  all: sql`true`,
  verified: sql`u.email_verified_at IS NOT NULL`,
  unverified: sql`u.email_verified_at IS NULL`,
  telegram: sql`u.telegram_joined`,
};

const figures: Record<Exclude<Order['sort'], 'registered'>, RawBuilder<number>> = {
  knowledge: sql`f.knowledge`,
  messages: sql`f.messages`,
  last_active: sql`f.seen_at`,
};

type Sorting = { from: RawBuilder<unknown>; id: RawBuilder<string>; key: RawBuilder<number> };

/** What is read for an order, and no more: each of them follows one index where everybody is chosen. */
export function sorting(sort: Order['sort'], choice: Choice): Sorting {
  if (sort === 'registered') return { from: sql`users u`, id: sql`u.id`, key: sql`u.created_at` };
  const from = isEverybody(choice)
    ? sql`user_figures f`
    : sql`user_figures f JOIN users u ON u.id = f.user_id`;
  return { from, id: sql`f.user_id`, key: figures[sort] };
}

const wordOf = ({ search = '' }: Choice): string => search.trim();
const isEverybody = (choice: Choice): boolean => choice.status === 'all' && wordOf(choice) === '';

/** The users `u` that a choice leaves. The database writes both sides small: its rule and ours differ in some letters (İ, Σ). */
export function chosenBy(choice: Choice): RawBuilder<boolean> {
  const word = wordOf(choice);
  const filter = filters[choice.status];
  return word === ''
    ? sql<boolean>`${filter}`
    : sql<boolean>`${filter} AND u.search_text LIKE lower(${holding(word)})`;
}

export const directions: Record<Order['order'], RawBuilder<unknown>> = { asc: sql`ASC`, desc: sql`DESC` };

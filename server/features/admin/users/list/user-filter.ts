import { sql, type RawBuilder } from 'kysely';
import type { SortOrder as Way, UserFilter, UserSort } from '@app/domain/admin/user-list.ts';
import { toLikePattern } from '../../../../platform/database/sql/like-pattern.ts';

export type UserSearch = { search?: string | undefined; status: UserFilter };
export type UserSorting = { sort: UserSort; order: Way };

const statusFilterSql: Record<UserSearch['status'], RawBuilder<unknown>> = {
  all: sql`true`,
  verified: sql`u.email_verified_at IS NOT NULL`,
  unverified: sql`u.email_verified_at IS NULL`,
  telegram: sql`u.telegram_joined`,
};

const sortKeySql: Record<Exclude<UserSorting['sort'], 'registered'>, RawBuilder<number>> = {
  knowledge: sql`f.knowledge`,
  messages: sql`f.messages`,
  last_active: sql`f.seen_at`,
};

type SortSource = { table: RawBuilder<unknown>; id: RawBuilder<string>; key: RawBuilder<number> };

/** Without a filter each order follows one index. */
export function sortSource(sort: UserSorting['sort'], search: UserSearch): SortSource {
  if (sort === 'registered') return { table: sql`users u`, id: sql`u.id`, key: sql`u.created_at` };
  const table = matchesEverybody(search)
    ? sql`user_stats f`
    : sql`user_stats f JOIN users u ON u.id = f.user_id`;
  return { table, id: sql`f.user_id`, key: sortKeySql[sort] };
}

const searchTerm = ({ search = '' }: UserSearch): string => search.trim();
const matchesEverybody = (userSearch: UserSearch): boolean =>
  userSearch.status === 'all' && searchTerm(userSearch) === '';

/** On `users AS u`; PostgreSQL lowers both sides, because JavaScript's rule differs for some letters (İ, Σ). */
export function userFilterSql(userSearch: UserSearch): RawBuilder<boolean> {
  const term = searchTerm(userSearch);
  const filter = statusFilterSql[userSearch.status];
  return term === ''
    ? sql<boolean>`${filter}`
    : sql<boolean>`${filter} AND u.search_text LIKE lower(${toLikePattern(term)})`;
}

export const directionSql: Record<UserSorting['order'], RawBuilder<unknown>> = {
  asc: sql`ASC`,
  desc: sql`DESC`,
};

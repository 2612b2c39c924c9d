import { sql } from 'kysely';
import type { adminUsers } from '@app/contracts/admin-users.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import { pagesOf } from '@app/contracts/fields.ts';
import { CHAT_PAGE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../db/database.ts';
import { directions } from './choose-users.ts';
import { isoOf } from './iso.ts';

/** Messages of the plain call at most. */
const PLAIN = 1_000;
const MICRO = 1_000_000;

type Asked = QueryOf<typeof adminUsers.getUserConversation>;
type Shown = ReplyOf<typeof adminUsers.getUserConversation>;
type Row = {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  at: number | null;
  tokens: number;
  cost: number | null;
};

/** A page of what was said, in either order; without a page the newest, in that order. */
export async function readConversation(db: Db, userId: string, { order, page }: Asked): Promise<Shown> {
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM messages WHERE user_id = ${userId}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const some =
    page === undefined
      ? { limit: PLAIN, skip: 0, from: directions.desc }
      : { limit: CHAT_PAGE, skip: (page - 1) * CHAT_PAGE, from: directions[order] };
  const { rows } = await sql<Row>`
    WITH page AS (SELECT seq FROM messages WHERE user_id = ${userId} ORDER BY seq ${some.from} LIMIT ${some.limit} OFFSET ${some.skip})
    SELECT m.id, m.role, m.content, m.at, m.tokens, x.cost_micro_dollars AS cost
    FROM page JOIN messages m USING (seq) LEFT JOIN model_usage x ON x.message_id = m.id
    ORDER BY seq ${directions[order]}`.execute(db);
  const messages = rows.map(({ id, role, content, at, tokens, cost }) => ({
    id,
    isUser: role === 'user',
    content,
    timestamp: isoOf(at),
    tokensUsed: tokens,
    cost: (cost ?? 0) / MICRO,
  }));
  return { messages, total, pages: pagesOf(total, CHAT_PAGE) };
}

import { toIsoOrNull } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminUserEndpoints } from '@app/contracts/admin/users.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import { countPages } from '@app/contracts/fields.ts';
import { CHAT_PAGE_SIZE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { directionSql } from '../list/user-filter.ts';

const MAX_UNPAGED = 1_000;
const MICROS_PER_DOLLAR = 1_000_000;

type ConversationQuery = QueryOf<typeof adminUserEndpoints.getUserConversation>;
type Conversation = ReplyOf<typeof adminUserEndpoints.getUserConversation>;
type StoredMessage = {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  at: number | null;
  tokens: number;
  cost: number | null;
  isCostUnknown: boolean;
};

export async function readConversation(
  db: Db,
  userId: string,
  { order, page }: ConversationQuery,
): Promise<Conversation> {
  const { rows: counts } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM messages WHERE user_id = ${userId}`.execute(db);
  const total = counts[0]?.total ?? 0;
  const slice =
    page === undefined
      ? { limit: MAX_UNPAGED, skip: 0, from: directionSql.desc }
      : { limit: CHAT_PAGE_SIZE, skip: (page - 1) * CHAT_PAGE_SIZE, from: directionSql[order] };
  const { rows } = await sql<StoredMessage>`
    WITH page AS (SELECT seq FROM messages WHERE user_id = ${userId} ORDER BY seq ${slice.from} LIMIT ${slice.limit} OFFSET ${slice.skip})
    SELECT m.id, m.role, m.content, m.at, m.tokens, x.cost_micro_dollars AS cost,
      x.message_id IS NOT NULL AND x.cost_micro_dollars IS NULL AS "isCostUnknown"
    FROM page JOIN messages m USING (seq) LEFT JOIN model_usage x ON x.message_id = m.id
    ORDER BY seq ${directionSql[order]}`.execute(db);
  const messages = rows.map(({ id, role, content, at, tokens, cost, isCostUnknown }) => ({
    id,
    isUser: role === 'user',
    content,
    timestamp: toIsoOrNull(at),
    tokensUsed: tokens,
    cost: (cost ?? 0) / MICROS_PER_DOLLAR,
    isCostUnknown,
  }));
  return { messages, total, pages: countPages(total, CHAT_PAGE_SIZE) };
}

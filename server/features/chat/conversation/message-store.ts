import { MINUTE_MS } from '@app/domain/time.ts';
import { sql, type Selectable } from 'kysely';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import type { ChartView } from '@app/contracts/chat/chart.ts';
import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import type { PanelView } from '@app/contracts/chat/panel.ts';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import type { NextSteps } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { proactiveReasonOf, type ProactiveOrigin } from '@app/domain/proactive/reason.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { defineRead, type UserRead, type UserWrite } from '../../../platform/database/user-statement.ts';

export type MessageRow = Selectable<Tables['messages']>;

/** The levels of an older offer would be stale. */
const CONTEXT_LIFETIME_MS = 30 * MINUTE_MS;

export async function listNewestMessages(
  db: Db,
  userId: string,
  limit: number,
  beforeSeq?: number,
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq as number))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

export async function findMessageSeq(db: Db, userId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.seq;
}

type StoredTurn = Pick<MessageRow, 'context' | 'seq' | 'at'>;

export const selectLastTurn = (now: number): UserRead<{ before: TurnContext; turns: number }> =>
  defineRead(
    sql<StoredTurn | null>`(
      SELECT json_build_object('context', context, 'seq', seq, 'at', at) FROM messages
      WHERE user_id = users.id AND role = 'assistant' AND context IS NOT NULL ORDER BY seq DESC LIMIT 1)`,
    (row) => {
      if (!row) return { before: freshContext, turns: 0 };
      const before =
        now - row.at <= CONTEXT_LIFETIME_MS
          ? { ...freshContext, ...(row.context as Partial<TurnContext>) }
          : freshContext;
      return { before, turns: Math.floor(row.seq / 2) };
    },
  );

export async function readLastProactive(db: Db, userId: string): Promise<ProactiveOrigin | null> {
  const row = await db
    .selectFrom('messages')
    .select(['notification_type as cause', 'reason as why'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const why = row && proactiveReasonOf(row.cause, row.why);
  return row?.cause && why ? { cause: row.cause, why } : null;
}

export async function findAction(
  db: Db,
  { userId, messageId, index }: { userId: string; messageId: string; index: number },
): Promise<ReplyAction | null> {
  const row = await db
    .selectFrom('messages')
    .select('actions')
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.actions?.[index] ?? null;
}

export type Exchange = { userMessage: MessageRow; reply: MessageRow };

export const selectExchange = (clientMessageId: string | null): UserRead<Exchange | null> =>
  defineRead(
    sql<Exchange | null>`(
      SELECT json_build_object('userMessage', question, 'reply', reply)
      FROM messages AS question JOIN messages AS reply ON reply.reply_to = question.id
      WHERE question.user_id = users.id AND question.client_message_id = ${clientMessageId})`,
    (exchange) => exchange,
  );

export type NewExchange = {
  userMessageId: string;
  content: string;
  images: readonly string[];
  clientMessageId: string | null;
  at: number;
  reply: NewReply;
};

type NewReply = {
  content: string;
  signalId: string | null;
  event: EconomicEvent | null;
  panel: PanelView | null;
  messageType: MessageRow['message_type'];
  mood: MessageRow['mood'];
  tokens: number;
  context: TurnContext;
  actions: NextSteps;
  chart: ChartView | null;
};

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Two statements, as `seq` has to follow the order of the talk. */
export function insertExchange({ userMessageId, at, reply, ...message }: NewExchange): UserWrite {
  return {
    statements: {
      question: sql`
        INSERT INTO messages (id, user_id, role, content, at, client_message_id, images)
        SELECT ${userMessageId}::uuid, id, 'user', ${message.content}, ${at}::bigint, ${message.clientMessageId}, ${[...message.images]}
        FROM changed RETURNING *`,
      reply: sql`
        INSERT INTO messages (user_id, role, content, at, reply_to, signal_id, is_economic_event, event_data, panel,
          message_type, mood, tokens, context, actions, chart)
        SELECT user_id, 'assistant', ${reply.content}, at, id, ${reply.signalId}::uuid, ${reply.event !== null},
          ${toJson(reply.event)}::jsonb, ${toJson(reply.panel)}::jsonb, ${reply.messageType}, ${reply.mood}, ${reply.tokens},
          ${toJson(reply.context)}::jsonb, ${toJson(reply.actions)}::jsonb, ${toJson(reply.chart)}::jsonb
        FROM question RETURNING *`,
    },
  };
}

export const writtenExchange = sql<Exchange>`(
  SELECT json_build_object('userMessage', question, 'reply', reply) FROM question, reply)`;

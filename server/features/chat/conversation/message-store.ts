import { MINUTE_MS } from '@app/domain/time.ts';
import type { Selectable } from 'kysely';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import type { ChartView } from '@app/contracts/chat/chart.ts';
import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import type { PanelView } from '@app/contracts/chat/panel.ts';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { proactiveReasonOf, type ProactiveOrigin } from '@app/domain/proactive/reason.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

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

export async function readLastTurn(
  db: Db,
  userId: string,
  now: number,
): Promise<{ before: TurnContext; turns: number }> {
  const row = await db
    .selectFrom('messages')
    .select(['context', 'seq', 'at'])
    .where('user_id', '=', userId)
    .where('role', '=', 'assistant')
    .where('context', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { before: freshContext, turns: 0 };
  const before =
    now - row.at <= CONTEXT_LIFETIME_MS
      ? { ...freshContext, ...(row.context as Partial<TurnContext>) }
      : freshContext;
  return { before, turns: Math.floor(row.seq / 2) };
}

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

export async function findExchange(
  db: Db,
  userId: string,
  clientMessageId: string,
): Promise<Exchange | undefined> {
  const userMessage = await db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst();
  if (!userMessage) return undefined;
  const answer = await db
    .selectFrom('messages')
    .selectAll()
    .where('reply_to', '=', userMessage.id)
    .executeTakeFirstOrThrow();
  return { userMessage, reply: answer };
}

export async function insertUserMessage(
  tx: Tx,
  message: {
    userId: string;
    content: string;
    images: readonly string[];
    clientMessageId: string | null;
    at: number;
  },
): Promise<MessageRow> {
  return tx
    .insertInto('messages')
    .values({
      user_id: message.userId,
      role: 'user',
      content: message.content,
      at: message.at,
      client_message_id: message.clientMessageId,
      images: [...message.images],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type NewReply = {
  userId: string;
  content: string;
  at: number;
  replyTo: string;
  signalId: string | null;
  event: EconomicEvent | null;
  panel: PanelView | null;
  messageType: MessageRow['message_type'];
  mood: MessageRow['mood'];
  tokens: number;
  context: TurnContext;
  actions: readonly ReplyAction[];
  chart: ChartView | null;
};

export async function insertReply(tx: Tx, reply: NewReply): Promise<MessageRow> {
  return tx
    .insertInto('messages')
    .values({
      user_id: reply.userId,
      role: 'assistant',
      content: reply.content,
      at: reply.at,
      reply_to: reply.replyTo,
      signal_id: reply.signalId,
      is_economic_event: reply.event !== null,
      event_data: reply.event && JSON.stringify(reply.event),
      panel: reply.panel && JSON.stringify(reply.panel),
      message_type: reply.messageType,
      mood: reply.mood,
      tokens: reply.tokens,
      context: JSON.stringify(reply.context),
      actions: reply.actions.length > 0 ? JSON.stringify(reply.actions) : null,
      chart: reply.chart && JSON.stringify(reply.chart),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

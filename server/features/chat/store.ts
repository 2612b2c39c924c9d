import type { Selectable } from 'kysely';
import type { EconomicEvent } from '@app/contracts/calendar.ts';
import type { PanelView } from '@app/contracts/panel.ts';
import { freshContext, type TurnContext } from '@app/domain/buddy/turn-context.ts';
import { whyOf, type Unasked } from '@app/domain/proactive/why.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type MessageRow = Selectable<Tables['messages']>;

/** An offer or an "it" of longer ago is forgotten: its levels would be old. */
const MEMORY = 30 * 60_000;

/** The newest `limit` messages of a user, oldest first; with `beforeSeq` those older than it. */
export async function newestMessages(
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

/** The position of one of the user's messages; undefined for what is none of theirs. */
export async function seqOf(db: Db, userId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.seq;
}

/** What the newest answer left behind, and a number that grows from turn to turn. */
export async function lastTurn(
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
    now - row.at <= MEMORY ? { ...freshContext, ...(row.context as Partial<TurnContext>) } : freshContext;
  return { before, turns: Math.floor(row.seq / 2) };
}

/** Why the newest message was written, where nobody had asked for it; null where it is an answer. */
export async function lastUnasked(db: Db, userId: string): Promise<Unasked | null> {
  const row = await db
    .selectFrom('messages')
    .select(['cause', 'why'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const why = row && whyOf(row.cause, row.why);
  return row?.cause && why ? { cause: row.cause, why } : null;
}

export type Exchange = { userMessage: MessageRow; answer: MessageRow };

/** The exchange that a client's message id already led to. */
export async function exchangeOf(
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
  return { userMessage, answer };
}

export async function addUserMessage(
  tx: Tx,
  said: {
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
      user_id: said.userId,
      role: 'user',
      content: said.content,
      at: said.at,
      client_message_id: said.clientMessageId,
      images: [...said.images],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type NewAnswer = {
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
};

export async function addAnswer(tx: Tx, answer: NewAnswer): Promise<MessageRow> {
  return tx
    .insertInto('messages')
    .values({
      user_id: answer.userId,
      role: 'assistant',
      content: answer.content,
      at: answer.at,
      reply_to: answer.replyTo,
      signal_id: answer.signalId,
      is_economic_event: answer.event !== null,
      event_data: answer.event && JSON.stringify(answer.event),
      panel: answer.panel && JSON.stringify(answer.panel),
      message_type: answer.messageType,
      mood: answer.mood,
      tokens: answer.tokens,
      context: JSON.stringify(answer.context),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

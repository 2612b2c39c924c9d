import { sql } from 'kysely';
import { findFirstBrokenEvent } from '../../../server/features/signals/record/signal-record.ts';
import type { Db } from '../../../server/platform/database/database.ts';
import { auditLedger } from '../../../server/platform/ledger/ledger-audit.ts';
import { checkLinks } from './limit-operations.ts';
import type { World } from './world.ts';

const MAX_WRONG_PASSWORDS = 10;
/** A picture that belongs to no message is removed after a day (server/features/system/remove-expired-rows.ts). */
const UNSENT_KEPT_MS = 86_400_000;

const isOk = (status: number): boolean => status >= 200 && status < 300;

/** What must hold whenever nothing is half done, as every transaction leaves it. */
export async function checkBooks(world: World, db: Db): Promise<void> {
  for (const { rule, rows } of (await auditLedger(db)).findings)
    world.violate(`books: ${rule}: ${rows.slice(0, 3).join('; ')}`);
  await checkIdeas(world, db);
  const broken = await findFirstBrokenEvent(db);
  if (broken !== null) world.violate(`the record of ideas is broken at event ${broken}`);
}

/** An outcome is final. */
async function checkIdeas({ promised: { ideas }, violate }: World, db: Db): Promise<void> {
  const rows = await db
    .selectFrom('ideas')
    .select(['id', 'outcome', 'closing_price', 'closed_at'])
    .orderBy('id')
    .execute();
  for (const { id, outcome, closing_price: price, closed_at: at } of rows) {
    const before = ideas.get(id);
    const now = outcome === null ? undefined : `${outcome} ${price} ${at}`;
    if (before !== undefined && before !== now) violate(`an idea that was ${before} is ${now ?? 'open'} now`);
    if (now !== undefined) ideas.set(id, now);
  }
}

async function checkChats({ promised, violate }: World, db: Db): Promise<void> {
  const rows = await db
    .selectFrom('messages')
    .select(['user_id', 'client_message_id'])
    .where('client_message_id', 'is not', null)
    .execute();
  const counts = new Map<string, number>();
  for (const { user_id: user, client_message_id: id } of rows)
    counts.set(`${user} ${id}`, (counts.get(`${user} ${id}`) ?? 0) + 1);
  const replies = new Map<string, string>();
  for (const { userId, clientMessageId, status, body } of promised.chats) {
    const count = counts.get(`${userId} ${clientMessageId}`) ?? 0;
    if (count > 1) violate(`a message was stored ${count} times`);
    if (!isOk(status)) continue;
    if (count === 0) violate('an answered message is not in the database');
    const reply = (JSON.parse(body) as { aiMessage: { content: string } }).aiMessage.content;
    const before = replies.get(clientMessageId);
    if (before !== undefined && before !== reply) violate('a repeated message got another answer');
    replies.set(clientMessageId, reply);
  }
}

async function checkAdminActs({ promised, violate }: World, db: Db): Promise<void> {
  const { rows } = await sql<{ reason: string; count: number }>`
    SELECT reason, count(*)::int AS count FROM admin_log GROUP BY 1`.execute(db);
  const counts = new Map(rows.map(({ reason, count }) => [reason, count]));
  for (const { reason, status } of promised.adminChanges) {
    const count = counts.get(reason) ?? 0;
    if (count > 1) violate(`an act of an admin was done ${count} times`);
    if (isOk(status) && count === 0) violate('an answered act of an admin is not in the log');
  }
}

async function checkPayments({ promised, providers, violate }: World, db: Db): Promise<void> {
  const rows = await db
    .selectFrom('payments')
    .select(['provider_order', 'state', 'credited_tokens'])
    .execute();
  for (const { order, status } of promised.captures) {
    const payment = rows.find(({ provider_order: one }) => one === order);
    if (isOk(status) && !payment) violate(`the payment of an answered capture is not in the database`);
    const charged = providers.paypal.cards.findOrder(order)?.state;
    if (isOk(status) && charged === 'created') violate('a capture was answered, and PayPal knows of none');
  }
}

async function checkDeliveries({ providers, promised, violate }: World, db: Db): Promise<void> {
  const accepted = new Map<string, number>();
  for (const { id } of providers.mails) accepted.set(id, (accepted.get(id) ?? 0) + 1);
  for (const count of accepted.values()) if (count > 1) violate(`a mail went out ${count} times`);
  const { rows: sent } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM outbox WHERE sent_at IS NOT NULL`.execute(db);
  if ((sent[0]?.count ?? 0) > accepted.size) violate('a mail counts as sent that never went out');
  const rows = await db.selectFrom('messages').select(['content']).where('role', '=', 'user').execute();
  for (const { text, isChatEnded } of promised.telegram) {
    const count = rows.filter(({ content }) => content === text).length;
    if (count > 1) violate(`a message to the bot was taken ${count} times`);
    if (count > 0 && isChatEnded) violate('a chat goes on after everything of its account was ended');
  }
}

/** What was answered as stored is there, and of its owner, for as long as an unsent picture stays. */
async function checkUploads({ promised, providers, violate, now }: World, db: Db): Promise<void> {
  const rows = await db.selectFrom('uploads').select(['id', 'user_id', 'stored_at']).execute();
  for (const { url, account, begunAt } of promised.uploads) {
    if (now() >= begunAt + UNSENT_KEPT_MS) continue;
    const row = rows.find(({ id }) => url.endsWith(id));
    if (row?.user_id !== account.id || row?.stored_at === null || !providers.storage.files.has(row?.id ?? ''))
      violate(`a stored picture of user ${account.number} is gone`);
  }
}

function checkLimits({ promised: { wrongPasswords }, violate }: World): void {
  const counts = new Map<string, number>();
  for (const { email, address, minute } of wrongPasswords) {
    const key = `${email} ${address} ${minute}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const count of counts.values())
    if (count > MAX_WRONG_PASSWORDS)
      violate(`${count} wrong passwords were tried within a minute, ${MAX_WRONG_PASSWORDS} are allowed`);
}

export async function checkEverything(world: World, db: Db): Promise<void> {
  await checkBooks(world, db);
  await checkChats(world, db);
  await checkAdminActs(world, db);
  await checkPayments(world, db);
  await checkUploads(world, db);
  await checkDeliveries(world, db);
  checkLimits(world);
  checkLinks(world);
}

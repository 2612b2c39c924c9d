import { createNoise } from '@app/domain/market/seeded-noise.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@app/domain/time.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inventCrowd, type CrowdMember } from './crowd-people.ts';
import { seedCrowdMoney } from './seed-crowd-money.ts';
import type { ConversationPort } from '../ports/chat.ts';
import { seedPresent } from './seed-present.ts';
import { seedReleases } from './seed-releases.ts';

type Rows<Name extends keyof Tables> = Insertable<Tables[Name]>[];

const SEED = 18_051;
/** Below the number of parameters that one statement may have. */
const BATCH = 500;
/** Nothing is written to them by itself: they are there to be counted. */
const NEVER_SCANNED_MS = 3_650 * DAY_MS;
const refusedMails = ['weekly_report', 're_engagement'] as const;
const MODEL_SHARE = 0.45;

const questions = [
  'how is gold doing?',
  'what is a stop loss?',
  'give me a practice idea',
  'why did it fall?',
  'what is a pip?',
  'how much would I lose?',
];

/** What the pages of admins count: people of twelve weeks with their campaigns, words, sends, costs and money. */
export async function seedCrowd(
  deps: Deps,
  { conversation }: { conversation: ConversationPort },
  now: number,
): Promise<void> {
  const { database, market } = deps;
  const invented = inventCrowd(now);
  const members = invented.map((person): CrowdMember => ({ ...person, id: randomUUID() }));
  const isNew = await database.transact(async (tx) => {
    const known = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', members[0]?.email ?? '')
      .executeTakeFirst();
    if (known) return false;
    await insertPeople(tx, members);
    await insertConversations(tx, members);
    await insertSends(tx, members, now);
    await insertVisits(tx, now);
    await seedReleases(tx, members, { simulated: market.simulated, now });
    return true;
  });
  if (!isNew) return;
  await seedCrowdMoney(deps, members, now);
  await seedPresent(database.db, conversation, now);
}

async function insertAll<Name extends keyof Tables>(tx: Tx, table: Name, rows: Rows<Name>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + BATCH))
      .execute();
}

async function insertPeople(tx: Tx, members: readonly CrowdMember[]): Promise<void> {
  await insertAll(
    tx,
    'users',
    members.map((member) => ({
      id: member.id,
      email: member.email,
      email_key: member.email,
      // Nobody signs in as one of them.
      password_hash: 'none',
      email_verified_at: member.isVerified ? member.joinedAt + HOUR_MS : null,
      created_at: member.joinedAt,
      last_active_at: member.wroteAt.at(-1) ?? member.joinedAt,
      daily_day: utcDay(member.joinedAt),
      welcome_until: member.joinedAt + WEEK_MS,
      next_scan_at: member.joinedAt + NEVER_SCANNED_MS,
      telegram_joined: member.hasTelegram,
      profile: JSON.stringify({
        firstName: member.firstName,
        lastName: member.lastName,
        country: member.country,
      }),
    })),
  );
  const joined = members.filter(({ hasTelegram }) => hasTelegram);
  await insertAll(
    tx,
    'telegram_accounts',
    joined.map(({ id, number, firstName, joinedAt }) => ({
      user_id: id,
      security_epoch: 1,
      chat_id: `9000${number}`,
      username: `${firstName.toLowerCase()}_${number}`,
      connected_at: joinedAt + HOUR_MS,
    })),
  );
  await insertAll(
    tx,
    'mail_opt_outs',
    members.flatMap(({ id, joinedAt }) => refusedMails.map((kind) => ({ user_id: id, kind, at: joinedAt }))),
  );
  await insertAll(tx, 'user_campaigns', members.map(toCampaignRow));
}

function toCampaignRow({
  id,
  joinedAt,
  country,
  device,
  campaign,
}: CrowdMember): Rows<'user_campaigns'>[number] {
  return {
    user_id: id,
    registered_at: joinedAt,
    registration_country: country,
    device,
    ...(campaign && {
      campaign_source: campaign.source,
      campaign_id: campaign.campaign,
      keyword: campaign.keyword,
      match_type: 'phrase',
      utm_medium: campaign.medium,
      first_touch_at: joinedAt - HOUR_MS,
      last_touch_at: joinedAt - HOUR_MS,
      last_touch: JSON.stringify({ campaign_source: campaign.source, campaign_id: campaign.campaign }),
    }),
  };
}

async function insertConversations(tx: Tx, members: readonly CrowdMember[]): Promise<void> {
  const noise = createNoise(SEED);
  const messages: Rows<'messages'> = [];
  const usage: Rows<'model_usage'> = [];
  const spending = new Map<string, Rows<'model_spending'>[number]>();
  const turns = members.flatMap(({ id, wroteAt }) => wroteAt.map((at) => ({ userId: id, at })));
  for (const { userId, at } of turns.toSorted((one, other) => one.at - other.at)) {
    const [question, reply] = [randomUUID(), randomUUID()];
    const content = questions[Math.floor(noise.uniform() * questions.length)] ?? '';
    messages.push({ id: question, user_id: userId, role: 'user', content, at });
    const answer = { content: 'Here is what the figures say.', at: at + 1_000, reply_to: question };
    messages.push({ id: reply, user_id: userId, role: 'assistant', ...answer });
    if (noise.uniform() >= MODEL_SHARE) continue;
    const cost = 900 + Math.round(noise.uniform() * 5_200);
    usage.push({
      message_id: reply,
      user_id: userId,
      provider: 'demo',
      model: 'demo-model',
      input_tokens: 900,
      output_tokens: 120,
      cost_micro_dollars: cost,
      at,
    });
    const day = utcDay(at);
    const spent = spending.get(`${day} ${userId}`);
    spending.set(`${day} ${userId}`, {
      day,
      user_id: userId,
      unpriced_calls: 0,
      cost_micro_dollars: (spent?.cost_micro_dollars ?? 0) + cost,
    });
  }
  await insertAll(tx, 'messages', messages);
  await insertAll(tx, 'model_usage', usage);
  await insertAll(tx, 'model_spending', [...spending.values()]);
}

const sendKinds = [
  { channel: 'email', message_type: 'weekly_report', days: 7 },
  { channel: 'telegram', message_type: 'signal_closed', days: 4 },
  { channel: 'push', message_type: 'watch', days: 9 },
] as const;

async function insertSends(tx: Tx, members: readonly CrowdMember[], now: number): Promise<void> {
  const noise = createNoise(SEED + 1);
  const outreach: Rows<'outreach'> = [];
  const due: Rows<'outreach_due'> = [];
  for (const { id, joinedAt, isVerified, hasTelegram } of members) {
    for (const { channel, message_type, days } of sendKinds) {
      if (channel === 'telegram' ? !hasTelegram : !isVerified) continue;
      for (let at = joinedAt + days * DAY_MS; at < now - HOUR_MS; at += days * DAY_MS) {
        const sent_at = Math.round(at + noise.uniform() * 8 * HOUR_MS);
        if (sent_at >= now || noise.uniform() < 0.25) continue;
        const isBack = noise.uniform() < 0.35;
        const hasWritten = isBack && noise.uniform() < 0.6;
        outreach.push({
          user_id: id,
          channel,
          message_type,
          sent_at,
          first_return_time: isBack ? Math.min(now, Math.round(sent_at + noise.uniform() * DAY_MS)) : null,
          messages_after_outreach: hasWritten ? 1 + Math.floor(noise.uniform() * 4) : 0,
          first_message_after_outreach: hasWritten ? 'how did it end?' : null,
        });
      }
    }
    const dueAt = joinedAt + 9 * DAY_MS;
    if (!isVerified || dueAt >= now) continue;
    const isHeldOut = noise.uniform() < 0.3;
    const isBack = noise.uniform() < (isHeldOut ? 0.22 : 0.36) && dueAt + DAY_MS < now;
    due.push({
      user_id: id,
      message_type: 're_engagement',
      about: 'demo',
      due_at: dueAt,
      is_held_out: isHeldOut,
      returned_at: isBack ? dueAt + DAY_MS : null,
    });
    if (!isHeldOut)
      outreach.push({
        user_id: id,
        channel: 'email',
        message_type: 're_engagement',
        sent_at: dueAt,
        first_return_time: isBack ? dueAt + DAY_MS : null,
        messages_after_outreach: isBack ? 2 : 0,
        first_message_after_outreach: isBack ? 'what did I miss?' : null,
      });
  }
  await insertAll(tx, 'outreach', outreach);
  await insertAll(tx, 'outreach_due', due);
}

async function insertVisits(tx: Tx, now: number): Promise<void> {
  const noise = createNoise(SEED + 2);
  const pages = ['/', '/free-trading-signals', '/ads-landing', '/signup'];
  const rows: Rows<'page_visits'> = [];
  for (let daysAgo = 0; daysAgo < 84; daysAgo += 1)
    for (const [index, path] of pages.entries())
      rows.push({
        day: utcDay(now) - daysAgo,
        path,
        source: index % 2 === 0 ? 'search' : 'social',
        device: index % 2 === 0 ? 'phone' : 'desktop',
        signed_in: false,
        visits: 1 + Math.floor((noise.uniform() * 14) / (1 + daysAgo / 60)),
      });
  await tx
    .insertInto('page_visits')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

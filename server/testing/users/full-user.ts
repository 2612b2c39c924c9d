import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAdminAction } from '../../platform/access/admin-log.ts';
import { decideClaim } from '../../features/broker/decide-claim.ts';
import { appendToRecord } from '../../features/signals/record/signal-record.ts';
import type { TestApp } from '../app.ts';
import { aNotice, aUser, type TestUser } from './builders.ts';
import { aPaidPayment } from '../payments/payment-events.ts';

/** At least one row in every table about users; `mark` appears in every text. */
export async function aFullUser(
  app: TestApp,
  mark: string,
  adminId: string,
): Promise<TestUser & { mark: string }> {
  const user = await aUser(app, `${mark}@example.com`);
  const now = app.clock.now();
  const profile = JSON.stringify({ firstName: `${mark} first`, personalNotes: `${mark} notes` });
  await sql`UPDATE users SET profile = ${profile}::jsonb, telegram_joined = true WHERE id = ${user.id}`.execute(
    app.db,
  );
  await aPaidPayment(app, user.id);
  await addImage(app, user.id, now);
  await addConversation(app, { id: user.id, mark, now });
  await addTrades(app, { id: user.id, mark, now });
  await addChannels(app, { id: user.id, mark, now });
  await addFigures(app, { id: user.id, mark, now });
  await addAdminDealings(app, { id: user.id, mark, now }, adminId);
  return { ...user, mark };
}

async function addImage(app: TestApp, userId: string, now: number): Promise<void> {
  const image = {
    created_at: now,
    expires_at: now,
    claimed_at: now,
    stored_at: now,
    type: 'image/webp',
    bytes: 4,
  };
  const { id } = await app.db
    .insertInto('uploads')
    .values({ user_id: userId, ...image })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.storage.write(id, Buffer.from('webp'));
}

type MarkedUser = { id: string; mark: string; now: number };

async function addConversation(app: TestApp, { id, mark, now }: MarkedUser): Promise<void> {
  const message = await aNotice(app, id, `${mark} was told this`);
  const event = `${mark}-event`;
  await sql`
    INSERT INTO economic_events VALUES (${event}, 'fake', ${`${mark} release`}, 'US', 'USD', true, ${now})`.execute(
    app.db,
  );
  await sql`
    WITH wrote AS (INSERT INTO messages (user_id, role, content, at, client_message_id, context)
      VALUES (${id}, 'user', ${`${mark} asks "why"`}, ${now}, ${randomUUID()}, ${JSON.stringify({ topic: `${mark} topic` })}::jsonb)),
    used AS (INSERT INTO model_usage VALUES (${message}, ${`${mark} provider`}, 'a model', 10, 20, 777555, ${now}, ${id})),
    spent AS (INSERT INTO model_spending VALUES (20000, ${id}, 777555, 1)),
    sent AS (INSERT INTO proactive_messages VALUES (${id}, ${`${mark} about`}, ${message}, ${now}, '[]')),
    alerted AS (INSERT INTO event_alerts VALUES (${event}, ${id}, 'before', ${now})),
    remembered AS (INSERT INTO memories (user_id, kind, slot, value, source, at)
      VALUES (${id}, 'likes', '', ${`${mark} likes gold`}, 'said', ${now})),
    learnt AS (INSERT INTO completed_lessons VALUES (${id}, ${`${mark}-lesson`}, ${now})),
    preferred AS (INSERT INTO proactive_preferences VALUES (${id}, ARRAY[${`${mark} category`}], 'low', 2, '22:00', '06:00'))
    INSERT INTO deliveries (message_id, user_id, channel, priority, created_at, due_at, external_id)
      VALUES (${message}, ${id}, 'email', 1, ${now}, ${now + 9e9}, ${`${mark} outside`})`.execute(app.db);
}

async function addTrades(app: TestApp, { id, mark, now }: MarkedUser): Promise<void> {
  const { rows } = await sql<{ ideaId: string; signalId: string }>`
    WITH idea AS (INSERT INTO ideas (rule, rule_version, pair, action, type, timeframe, breakout_level, entry, target, stop, opened_at, expires_at,
        confidence, confidence_count, confidence_low, confidence_high, no_skill_rate, simulated, feed, is_shared, outcome, closing_price, closed_at,
        recorded_at, ambiguous, gap)
      VALUES ('test', 'test', 'EUR/USD', 'BUY', 'trading', 'daily', 107950, 108000, 108400, 107800, ${now}, ${now + 9e9}, 0.3, 100, 0.2, 0.4, 0.34,
        false, 'stored', false, 'stop_hit', 107800, ${now}, ${now}, false, false) RETURNING id)
    INSERT INTO subscriptions (user_id, idea_id, stake_cents, taken_at, tokens_deducted, reason)
      SELECT ${id}, id, 1000, ${now}, 0, ${`${mark} reason`} FROM idea RETURNING id AS "signalId", idea_id AS "ideaId"`.execute(
    app.db,
  );
  const { ideaId = '', signalId = '' } = rows[0] ?? {};
  await sql`
    WITH stated AS (INSERT INTO brain_forecasts (subscription_id, brain, stance, strength, probability, no_skill, weight, stated_at)
      VALUES (${signalId}, 'panel', 'for', 0.5, 0.4, 0.34, 1, ${now}))
    INSERT INTO watches (user_id, pair, timeframe, above, created_at, expires_at, becomes_signal, earlier_above, earlier_asked_at, earlier_number)
      VALUES (${id}, 'USD/JPY', 'daily', 151234, ${now}, ${now + 9e9}, false, 150500, ${now}, nextval('watch_earlier_numbers'))`.execute(
    app.db,
  );
  await app.database.transact((tx) =>
    appendToRecord(tx, { ideaId, event: 'opened', facts: { pair: 'EUR/USD' }, at: now }),
  );
}

async function addChannels(app: TestApp, { id, mark, now }: MarkedUser): Promise<void> {
  const chat = `9${Math.floor(Math.random() * 1e12)}`;
  const secret = (what: string) => Buffer.from(`${mark} secret ${what}`);
  await sql`
    WITH wanted AS (INSERT INTO alert_channels VALUES (${id}, 'email', ${now})),
    refused AS (INSERT INTO mail_opt_outs VALUES (${id}, 'weekly_report', ${now})),
    reported AS (INSERT INTO weekly_reports VALUES (${id}, ${now - 9e8}, ${now})),
    missed AS (INSERT INTO re_engagement_mails VALUES (${id}, ${now - 9e8}, 7, ${now})),
    queued AS (INSERT INTO outbox (recipient, subject, text_part, html_part, created_at, next_try_at, user_id, kind, message_type)
      VALUES (${`${mark}@example.com`}, ${`${mark} subject`}, ${`${mark} secret text`}, '', ${now}, ${now + 9e9}, ${id}, 'alerts', 'alert')),
    reached AS (INSERT INTO outreach (user_id, channel, message_type, sent_at, first_return_time, first_message_after_outreach)
      VALUES (${id}, 'email', 'tip', ${now}, ${now}, ${`${mark} is back`})),
    device AS (INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, session_hash, created_at)
      VALUES (${id}, ${`https://${mark}.push.test/${mark}-secret-device`}, ${`${mark} secret key`}, 'x', ${secret('session')}, ${now})),
    chat AS (INSERT INTO telegram_accounts VALUES (${id}, ${chat}, ${`${mark}_name`}, ${now})),
    place AS (INSERT INTO sign_in_places VALUES (${id}, 'a hash', ${now})),
    guesses AS (INSERT INTO guess_notices VALUES (${id}, ${now})),
    withheld AS (INSERT INTO withheld_welcomes VALUES (${id}, 'had_before', 'address_known', ${now})),
    factor AS (INSERT INTO second_factors VALUES (${id}, ${secret('factor')}, ${now}, 1)),
    enrolment AS (INSERT INTO second_factor_enrolments VALUES (${id}, ${secret('enrolment')}, ${secret('mailed')}, ${now})),
    recovery AS (INSERT INTO recovery_codes VALUES (${id}, ${secret('recovery')}, NULL)),
    passkey AS (INSERT INTO passkeys (user_id, credential_id, public_key, counter, name, created_at)
      VALUES (${id}, ${`${mark} secret credential`}, ${secret('key')}, 1, ${`${mark} phone`}, ${now})),
    identity AS (INSERT INTO identities (user_id, issuer, subject, email, created_at)
      VALUES (${id}, 'https://issuer.test', ${`${mark} subject`}, ${`${mark}@example.com`}, ${now})),
    challenge AS (INSERT INTO sign_in_challenges VALUES (${secret('challenge')}, 'prove', ${id},
      ${JSON.stringify({ challenge: `${mark} secret` })}::jsonb, ${now + 9e9})),
    proof AS (INSERT INTO session_proofs SELECT secret_hash, ${now}::bigint FROM sessions WHERE user_id = ${id} LIMIT 1),
    link AS (INSERT INTO telegram_links VALUES (${secret('link')}, ${id}, ${now}, ${now + 9e9})),
    known AS (INSERT INTO known_devices VALUES (${id}, ${secret('known device')}, ${now}, ${now}))
    INSERT INTO telegram_updates (update_id, chat_id, content, received_at, due_at)
      VALUES (${Math.floor(Math.random() * 1e12)}, ${chat}, ${JSON.stringify({ text: `${mark} wrote` })}::jsonb, ${now}, ${now + 9e9})`.execute(
    app.db,
  );
}

async function addAdminDealings(app: TestApp, { id, mark, now }: MarkedUser, adminId: string): Promise<void> {
  const claims = await sql<{ id: string }>`
    INSERT INTO broker_claims (user_id, account, account_key, submitted_at)
    VALUES (${id}, ${`${mark}-broker`}, ${`${mark}broker`}, ${now}) RETURNING id`.execute(app.db);
  await decideClaim(app.deps, {
    claimId: claims.rows[0]?.id ?? '',
    adminId,
    approve: true,
    reason: `${mark} deposit seen`,
    seen: 'pending',
    now,
  });
  await app.database.transact((tx) =>
    recordAdminAction(tx, {
      adminId,
      action: 'reject_claim',
      userId: id,
      about: 'nothing',
      reason: `${mark} asked`,
      now,
    }),
  );
}

async function addFigures(app: TestApp, { id, mark, now }: MarkedUser): Promise<void> {
  await sql`
    WITH due AS (INSERT INTO outreach_due VALUES (${id}, 're_engagement', ${`${mark} silence`}, ${now}, false, ${now}))
    INSERT INTO user_progress VALUES (${id}, ${`${mark} source`}, NULL, ${now}, true, true, true, true, 0, 777555, 1)
    ON CONFLICT DO NOTHING`.execute(app.db);
}

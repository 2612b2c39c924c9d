import { DAY_MS } from '@app/domain/time.ts';
import { createHash } from 'node:crypto';
import pg from 'pg';

export type SeedSize = { users: number; messages: number };

/** Several, because each is rate limited. */
const ADMINS = 25;
const secretOf = (number: number): string => `admin-${number}-`.padEnd(43, 'x');
const hashOf = (number: number): string => createHash('sha256').update(secretOf(number)).digest('hex');

export const adminCookies = Array.from({ length: ADMINS }, (_unused, i) => `__Host-calmwick=${secretOf(i)}`);

type SeedStep = readonly [what: string, query: string];

/** `people` numbers the users from 0; the newest time is now. */
const userSteps = ({ users, messages }: SeedSize, now: number): readonly SeedStep[] => [
  [
    'users',
    `CREATE TEMP TABLE people AS SELECT i AS u, gen_random_uuid() AS id FROM generate_series(0, ${users - 1}) i;
     CREATE UNIQUE INDEX ON people (u);
     INSERT INTO users (id, email, email_key, password_hash, email_verified_at, role, plan, created_at, last_active_at, telegram_joined, profile,
       engagement_score, daily_day, welcome_until, next_scan_at)
     SELECT id, e, e, repeat('x', 97), CASE WHEN u % 10 < 7 THEN 1 END, CASE WHEN u < ${ADMINS} THEN 'admin' ELSE 'user' END, 'free', c,
       c + (random() * (${now} - c))::bigint, u % 12 = 0,
       jsonb_build_object('firstName', f, 'lastName', l, 'country', 'Germany', 'location', 'Berlin', 'tradingExperience', 'beginner',
         'riskTolerance', 'moderate', 'favoritePairs', '["EUR/USD", "GBP/USD"]'::jsonb, 'tradingGoals', 'something to live from later'),
       u % 101, ${Math.floor(now / DAY_MS)}, c, ${now + 90 * DAY_MS}
     FROM (SELECT p.*, f, l, lower(f || '.' || l) || u || '@' || (ARRAY['example.com','mail.example','inbox.example','web.example'])[1 + u % 4] AS e,
       ${now} - (random() * ${400 * DAY_MS})::bigint AS c
       FROM people p CROSS JOIN LATERAL (SELECT (ARRAY['Maya','Ben','Omar','Lena','Ines','Noah','Adam','Zoe','Yael','Kim'])[1 + u % 10] AS f,
         (ARRAY['Levi','Schmidt','Okafor','Tanaka','Rossi','Quill','Novak','Berg','Haddad','Silva','Moreau'])[1 + u / 10 % 11] AS l) n) p;
     INSERT INTO user_stats (user_id, seen_at) SELECT id, last_active_at FROM users ON CONFLICT DO NOTHING;
     INSERT INTO user_campaigns (user_id, registered_at, registration_ip, registration_country, campaign_source, campaign_id, ad_position, ad_group_id, keyword,
       match_type, device, device_model, placement, first_touch_at, last_touch_at, last_touch)
     SELECT p.id, created_at, '198.51.100.' || u % 250, 'DE', (ARRAY['google','meta','tiktok','news'])[1 + u % 4], 'c' || u % 40, 'top', 'g' || u % 90, 'forex signals',
       'broad', 'phone', 'Pixel 9', 'feed', created_at, created_at, jsonb_build_object('campaign_source', 'google', 'campaign_id', 'c1')
     FROM people p JOIN users USING (id) WHERE u % 5 > 0`,
  ],
  [
    'sessions and channels',
    `INSERT INTO sessions (secret_hash, user_id, created_at, used_at)
     SELECT decode(md5(u::text) || md5(u || 'x'), 'hex'), id, ${now} - ${DAY_MS}, ${now} - (random() * ${DAY_MS})::bigint FROM people WHERE u % 5 = 0;
     INSERT INTO telegram_accounts (user_id, chat_id, username, connected_at) SELECT id, '9' || u, 'trader_' || u, 1 FROM people WHERE u % 12 = 0;
     INSERT INTO alert_channels (user_id, channel, since) SELECT id, 'email', 1 FROM people WHERE u % 3 = 0`,
  ],
  [
    // A few write very much, most little: the busiest about 0.3 % of all messages.
    'messages',
    `CREATE TEMP TABLE turns AS SELECT row_number() OVER () AS n, id AS user_id, q, a, at FROM (
       SELECT (${users} * power(random(), 2))::int AS u, gen_random_uuid() AS q, gen_random_uuid() AS a, ${now} - (random() * ${180 * DAY_MS})::bigint AS at
       FROM generate_series(1, ${Math.floor(messages / 2)}) ORDER BY at) t JOIN people USING (u);
     INSERT INTO messages (id, user_id, role, content, at, reply_to, tokens)
     SELECT CASE WHEN answer THEN a ELSE q END, user_id, CASE WHEN answer THEN 'assistant' ELSE 'user' END,
       CASE WHEN answer THEN 'EUR/USD stands at 1.08412, twelve points above the open. The stop comes first: what would you lose?' ELSE 'how is the euro today?' END,
       at + CASE WHEN answer THEN 900 ELSE 0 END, CASE WHEN answer THEN q END, CASE WHEN answer THEN 1 ELSE 0 END
     FROM turns CROSS JOIN (VALUES (false), (true)) s(answer) ORDER BY n, answer`,
  ],
];

const activitySteps = (now: number): readonly SeedStep[] => [
  [
    'ledger and models',
    `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at) SELECT user_id, 'daily', -1, 'spend', 'msg:' || q, at FROM turns;
     INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at)
     SELECT id, 'daily', 20, 'refill', 'day:' || d, ${now} - d * ${DAY_MS}::bigint FROM people, generate_series(1, 3) d;
     INSERT INTO model_usage (message_id, user_id, provider, model, input_tokens, output_tokens, cost_micro_dollars, at)
     SELECT a, user_id, 'provider', 'model-' || n % 3, 900, 120, 4100, at FROM turns WHERE n % 2 = 0`,
  ],
  [
    'outreach',
    `INSERT INTO outreach (user_id, channel, message_type, sent_at, first_return_time, messages_after_outreach, first_message_after_outreach)
     SELECT id, (ARRAY['email','telegram','push'])[1 + (u + k) % 3], (ARRAY['re_engagement','weekly_report','motivational','signal_closed'])[1 + (u + k) % 4],
       s, CASE WHEN (u + k) % 5 = 0 THEN s + 90000000 END, CASE WHEN (u + k) % 5 = 0 THEN 2 ELSE 0 END, CASE WHEN (u + k) % 5 = 0 THEN 'what did I miss?' END
     FROM (SELECT p.*, k, ${now} - (random() * ${120 * DAY_MS})::bigint AS s FROM people p, generate_series(1, 4) k) t ORDER BY s`,
  ],
  [
    'signals and lessons',
    `CREATE TEMP TABLE given AS SELECT gen_random_uuid() AS idea_id, id AS user_id, row_number() OVER () AS n,
       ${now} - (random() * ${90 * DAY_MS})::bigint AS at FROM people, generate_series(1, 2) k;
     INSERT INTO ideas (id, rule, rule_version, pair, action, type, timeframe, entry, target, stop, opened_at, expires_at, confidence,
       confidence_count, confidence_low, confidence_high, no_skill_rate, simulated, feed, is_shared, outcome, closing_price, closed_at, recorded_at,
       ambiguous, gap)
     SELECT idea_id, 'bench', 'bench', 'EUR/USD', 'BUY', 'trading', 'daily', 108000, 108400, 107800, at, at + ${DAY_MS}, 0.3, 100, 0.2, 0.4, 0.34,
       true, 'simulated', false, CASE WHEN n % 3 = 0 THEN 'target_hit' ELSE 'stop_hit' END, 107800, at + 3600000, at + 3600000, false, false
     FROM given ORDER BY n;
     INSERT INTO subscriptions (user_id, idea_id, taken_at, tokens_deducted, reason) SELECT user_id, idea_id, at, 2, 'range' FROM given ORDER BY n;
     INSERT INTO completed_lessons (user_id, lesson, completed_at)
     SELECT id, (ARRAY['pip','spread','lot','stop-loss','trend','gap','rsi','swap'])[k], ${now} - k * ${DAY_MS}::bigint FROM people, generate_series(1, 8) k WHERE (u + k) % 3 = 0;
     INSERT INTO memories (user_id, kind, slot, value, source, at) SELECT id, kind, '', 'five hundred', 'said', 1 FROM people, (VALUES ('capital'), ('goal')) f(kind) WHERE u % 20 = 0`,
  ],
  [
    'payments',
    `INSERT INTO payments (user_id, provider, provider_order, product, price_cents, currency, state, test, created_at, changed_at, credited_at)
     SELECT id, 'paypal', 'order-' || u, 'premium', 1700, 'USD', 'paid', false, t, t, t
     FROM (SELECT id, u, ${now} - (random() * ${90 * DAY_MS})::bigint AS t FROM people WHERE u % 33 = 0) p`,
  ],
  [
    'releases',
    `INSERT INTO economic_events (id, provider, name, country, currency, simulated, first_seen_at)
     SELECT 'bench-' || e, 'bench', 'CPI', 'US', 'USD', true, 1 FROM generate_series(1, 300) e;
     INSERT INTO event_announcements (event_id, pair, on_beat, release_at, stated_at, simulated)
     SELECT 'bench-' || e, 'EUR/USD', 'down', r, r - 3600000, true FROM (SELECT e, ${now} - e * 43200000::bigint AS r FROM generate_series(1, 300) e) t;
     INSERT INTO event_reactions (event_id, pair, from_points, to_points, surprise, release_at, measured_at, simulated)
     SELECT 'bench-' || e, 'EUR/USD', 108000, 108000 + (e % 7) - 3, (e % 3) - 1, r, r + 3600000, true
     FROM (SELECT e, ${now} - e * 43200000::bigint AS r FROM generate_series(1, 300) e) t;
     INSERT INTO event_alerts (event_id, user_id, phase, at)
     SELECT 'bench-' || (1 + (u + k * 37) % 300), id, 'before', 1 FROM people, generate_series(1, 8) k WHERE u % 2 = 0 ON CONFLICT DO NOTHING`,
  ],
];

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return work(client).finally(() => client.end());
}

export const seedAdmin = (connectionString: string, amount: SeedSize, now: number): Promise<void> =>
  withClient(connectionString, async (client) => {
    const { rowCount } = await client.query('SELECT FROM users LIMIT 1');
    if (rowCount !== 0) return;
    // Generated rows need no reference checks; only a superuser may skip them.
    await client.query("SET session_replication_role = 'replica'").catch(() => undefined);
    await client.query("SET work_mem = '256MB'; SET maintenance_work_mem = '256MB'; SELECT setseed(0.42)");
    const parts = [...userSteps(amount, now), ...activitySteps(now), ['vacuum', 'VACUUM (ANALYZE)'] as const];
    for (const [what, query] of parts) {
      const began = performance.now();
      await client.query(query);
      console.log(`  ${what.padEnd(24)} ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
  });

/** Opens each admin's session as a second factor just now would. */
export const openAdmins = (connectionString: string, now: number): Promise<void> =>
  withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM users WHERE role = 'admin' ORDER BY id",
    );
    for (const [number, { id }] of rows.entries())
      await client.query(
        `INSERT INTO sessions (secret_hash, user_id, created_at, used_at, admin_opened_at, admin_used_at) VALUES (decode($1, 'hex'), $2, $3, $3, $3, $3)
         ON CONFLICT (secret_hash) DO UPDATE SET created_at = $3, used_at = $3, admin_opened_at = $3, admin_used_at = $3`,
        [hashOf(number), id, now],
      );
  });

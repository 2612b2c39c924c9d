/** $1 is now in UTC ms, $2 a day in ms, $3 a hostile text. */
export const activityStatements: readonly string[] = [
  `CREATE TEMP TABLE people AS SELECT id, email, created_at, substring(email FROM '[0-9]+')::int AS n FROM users WHERE email ~ '^person[0-9]+@'`,
  `INSERT INTO telegram_accounts (user_id, chat_id, username, connected_at)
   SELECT id, '51822093' || n, CASE WHEN n <> 20 THEN 'person_' || n END, created_at FROM people WHERE n % 10 = 0`,
  `UPDATE users SET telegram_joined = true WHERE id IN (SELECT user_id FROM telegram_accounts)`,
  `UPDATE user_campaigns c SET ad_position = '1t2', ad_group_id = '4471', match_type = 'phrase', location_physical = 'London', placement = 'mobileapp::2-com.news',
     device_model = CASE WHEN n = 8 THEN $3 ELSE 'Pixel 7' END, last_touch_at = c.first_touch_at + $2::bigint,
     last_touch = jsonb_build_object('campaign_source', CASE WHEN n = 8 THEN $3 ELSE 'newsletter' END, 'campaign_id', 'jan-welcome')
   FROM people p WHERE p.id = c.user_id AND n % 4 = 0`,
  `WITH paid AS (
     INSERT INTO payments (user_id, provider, provider_order, provider_payment, product, price_cents, currency, state, test, is_duplicate_purchase, credited_tokens,
       taken_back_tokens, debt_tokens, created_at, changed_at, credited_at)
     SELECT coalesce(p.id, gen_random_uuid()), v.provider, 'ORDER-' || v.n, CASE WHEN v.tokens > 0 OR v.surplus THEN 'CAPTURE-' || v.n END, v.product,
       v.cents, 'USD', v.state, v.test, v.surplus, v.tokens, v.taken, v.debt, $1 - v.n * $2::bigint, $1 - v.n * $2::bigint,
       CASE WHEN v.tokens > 0 THEN $1 - v.n * $2::bigint + 60000 END
     FROM (VALUES
       (1, 'paypal', 'premium', 1700, 'paid', false, false, 1000, 0, 0), (2, 'paypal', 'standard', 10000, 'taken_back', false, false, 1000, 750, 250),
       (3, 'btcpay', 'premium', 1700, 'paid', false, true, 0, 0, 0), (4, 'payerurl', 'premium', 1700, 'paid', true, false, 1000, 0, 0),
       (5, 'paypal', 'premium', 1700, 'open', false, false, 0, 0, 0), (6, 'btcpay', 'standard', 10000, 'partly_paid', false, false, 0, 0, 0),
       (99, 'paypal', 'premium', 1700, 'paid', false, false, 1000, 0, 0)
     ) v (n, provider, product, cents, state, test, surplus, tokens, taken, debt) LEFT JOIN people p USING (n)
     RETURNING id, provider_order, state, price_cents, created_at, is_duplicate_purchase
   )
   INSERT INTO payment_events (payment_id, kind, about, amount_cents, at, recorded_at)
   SELECT id, f.kind, f.kind || ':' || provider_order, CASE f.kind WHEN 'partly_paid' THEN 400 WHEN 'approved' THEN NULL ELSE price_cents END, created_at + f.later,
     created_at + f.later + 2000
   FROM paid JOIN (VALUES ('paid', 'approved', 30000), ('paid', 'paid', 60000), ('taken_back', 'approved', 30000), ('taken_back', 'paid', 60000),
     ('taken_back', 'refunded', 90000000), ('partly_paid', 'partly_paid', 60000)) f (state, kind, later) USING (state)`,
  `INSERT INTO broker_claims (user_id, account, account_key, state, submitted_at, decided_at, decided_by, reason, credited_tokens, taken_back_tokens, debt_tokens)
   SELECT p.id, v.account, v.account, v.state, $1 - v.n * $2::bigint, CASE WHEN v.state <> 'pending' THEN $1 - v.n * $2::bigint + 3600000 END,
     CASE WHEN v.state <> 'pending' THEN (SELECT id FROM users WHERE role = 'admin' LIMIT 1) END, v.reason, v.credited, v.taken, v.debt
   FROM (VALUES (11, '8800111', 'pending', NULL, 0, 0, 0), (13, '8800113', 'pending', NULL, 0, 0, 0), (14, '8800114', 'approved', NULL, 1000, 0, 0),
     (15, '8800115', 'rejected', 'The broker does not know this number', 0, 0, 0), (16, '8800116', 'rejected', $3, 1000, 600, 400),
     (99, '8800199', 'approved', NULL, 1000, 0, 0)) v (n, account, state, reason, credited, taken, debt) LEFT JOIN people p USING (n)`,
  `INSERT INTO outreach_due (user_id, message_type, about, due_at, is_held_out, returned_at)
   SELECT id, 're_engagement', 'first', $1 - (10 + n % 30) * $2::bigint, n % 10 = 5, CASE WHEN n % 3 = 0 THEN $1 - (8 + n % 30) * $2::bigint END
   FROM people`,
  `INSERT INTO outreach (user_id, channel, message_type, sent_at, first_return_time, messages_after_outreach, first_message_after_outreach)
   SELECT p.id, v.channel, v.type, $1 - v.days * $2::bigint, CASE WHEN v.back > 0 THEN $1 - v.days * $2::bigint + v.back * 3600000::bigint END, v.wrote,
     CASE WHEN v.wrote > 0 THEN left($3 || repeat(' and what is gold doing now', 9), 100) END
   FROM people p JOIN (VALUES (12, 'telegram', 'weekly_report', 3, 23, 1), (12, 'push', 'signal_closed', 2, 24, 0), (12, 'email', 'carrier_pigeon', 1, 0, 0))
     v (n, channel, type, days, back, wrote) USING (n)`,
  `INSERT INTO economic_events (id, provider, name, country, currency, simulated, first_seen_at)
   SELECT 'journey-' || e, 'journey', CASE WHEN e = 2 THEN $3 ELSE 'Consumer prices ' || e END, 'US', 'USD', true, 1 FROM generate_series(1, 3) e`,
  `INSERT INTO event_announcements (event_id, pair, on_beat, release_at, stated_at, simulated)
   SELECT 'journey-' || e, 'EUR/USD', 'down', $1 - e * $2::bigint, $1 - e * $2::bigint - 3600000, true FROM generate_series(1, 3) e`,
  `INSERT INTO event_reactions (event_id, pair, from_points, to_points, surprise, release_at, measured_at, simulated)
   SELECT 'journey-' || e, 'EUR/USD', 108000, 108000 + CASE WHEN e = 3 THEN 40 ELSE -40 END, 1, $1 - e * $2::bigint, $1 - e * $2::bigint + 3600000, true
   FROM generate_series(1, 3) e`,
  `WITH given AS (
     INSERT INTO ideas (rule, rule_version, pair, action, type, timeframe, entry, target, stop, opened_at, expires_at, confidence, confidence_count,
       confidence_low, confidence_high, no_skill_rate, simulated, feed, outcome, closing_price, closed_at, recorded_at, ambiguous, gap)
     SELECT 'journey', 'journey', 'EUR/USD', 'BUY', 'trading', 'long', 108000, CASE WHEN n = 12 THEN 108400 ELSE 300000 END,
       CASE WHEN n = 12 THEN 107800 ELSE 1000 END, $1 - $2::bigint, $1 + 30 * $2::bigint, 0.3, 100, 0.2, 0.4, 0.34, true, 'simulated',
       CASE WHEN n = 12 THEN 'target_hit' END, CASE WHEN n = 12 THEN 108400 END, CASE WHEN n = 12 THEN $1 - $2::bigint + 3600000 END,
       CASE WHEN n = 12 THEN $1 - $2::bigint + 3600000 END, CASE WHEN n = 12 THEN false END, CASE WHEN n = 12 THEN false END
     FROM people WHERE n IN (12, 13) ORDER BY n RETURNING id, outcome, opened_at
   )
   INSERT INTO subscriptions (user_id, idea_id, taken_at, tokens_deducted, reason)
   SELECT p.id, g.id, g.opened_at, 2, 'range' FROM given g JOIN people p ON p.n = CASE WHEN g.outcome IS NULL THEN 13 ELSE 12 END ORDER BY p.n`,
  `INSERT INTO model_usage (message_id, user_id, provider, model, input_tokens, output_tokens, cost_micro_dollars, at)
   SELECT m.id, m.user_id, 'provider', CASE WHEN m.seq % 2 = 0 THEN 'model-large' ELSE 'model-unpriced' END, 900, 120, CASE WHEN m.seq % 2 = 0 THEN 4100 END, m.at
   FROM messages m JOIN people p ON p.id = m.user_id WHERE n = 12`,
  `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at)
   SELECT id, v.bucket, v.delta, v.reason, 'journey:' || v.reason, $1 - v.days * $2::bigint FROM people, (VALUES
     ('welcome', 80, 'welcome', 12), ('daily', 20, 'refill', 3), ('daily', -6, 'spend', 3), ('welcome', -74, 'lapse', 2), ('purchased', 7, 'lottery', 1))
     v (bucket, delta, reason, days) WHERE n = 12`,
  `INSERT INTO completed_lessons (user_id, lesson, completed_at) SELECT id, l, $1 - $2::bigint FROM people, unnest(ARRAY['pip', 'spread', 'lot']) l WHERE n = 12`,
  `INSERT INTO memories (user_id, kind, slot, value, source, at)
   SELECT id, k, '', 'something', 'said', $1 - $2::bigint FROM people, unnest(ARRAY['capital', 'goal']) k WHERE n = 12`,
];

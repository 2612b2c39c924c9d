import pg from 'pg';
import { startEmbedded } from './db/embedded/launch.ts';
import { migrateToLatest } from './db/migrate.ts';
const server = await startEmbedded('/tmp/ao-bench', { onTrouble: (m: string) => console.log(m) });
await migrateToLatest(server.connectionString);
const c = new pg.Client({ connectionString: server.connectionString });
await c.connect();
console.log(server.connectionString);
const run = async (sql: string) => {
  const b = performance.now();
  await c.query(sql);
  console.log(Math.round(performance.now() - b), sql.slice(0, 70).replace(/\s+/g, ' '));
};
const { rows } = await c.query('SELECT count(*)::int AS n FROM users');
if (rows[0].n === 0) {
  const NOW = Date.now();
  const D = 86400000;
  await run(`SET synchronous_commit = off`);
  await run(`INSERT INTO users (email,email_key,password_hash,email_verified_at,created_at,last_active_at,daily_day,welcome_until,profile)
   SELECT 'user'||i||'@example.com','user'||i||'@example.com','x', CASE WHEN i%5>0 THEN ${NOW} - (i%700)*${D}::bigint END, ${NOW} - (random()*730*${D})::bigint, ${NOW} - (random()*60*${D})::bigint, 0, 0,
   jsonb_build_object('firstName', (ARRAY['Maya','Noah','Zoe','Liam','Anna'])[1+i%5], 'lastName', 'Name'||i%977, 'country','DE') FROM generate_series(1,100000) i`);
  await run(
    `INSERT INTO messages (user_id, role, content, at) SELECT u.id, CASE WHEN k%2=0 THEN 'user' ELSE 'assistant' END, 'what is the price of gold today? '||k, least(${NOW}, u.created_at + (random()*random()*120*${D})::bigint) FROM (SELECT id, created_at, row_number() over () rn FROM users) u CROSS JOIN generate_series(0,27) k WHERE rn%10 < 8 OR k < 1`,
  );
  await run(`INSERT INTO outreach (user_id, channel, message_type, sent_at, first_return_time, messages_after_outreach, first_message_after_outreach)
    SELECT id, (ARRAY['email','telegram','push'])[1+(random()*2.99)::int%3], (ARRAY['re_engagement','weekly_report','signal_closed','event_before','event_after'])[1+k], s, CASE WHEN r<0.4 THEN s + (random()*7*${D})::bigint END, CASE WHEN r<0.2 THEN 3 ELSE 0 END, CASE WHEN r<0.2 THEN 'hello there' END
    FROM (SELECT u.id, k, random() r, u.created_at + (random()*(${NOW}-u.created_at))::bigint s FROM users u CROSS JOIN generate_series(0,3) k WHERE random()<0.75) x`);
  await run(
    `INSERT INTO outreach_due (user_id, message_type, about, due_at, held_out, returned_at) SELECT id, 're_engagement', k::text, d, held, CASE WHEN random()<0.3 THEN d+${D} END FROM (SELECT u.id, k, ${NOW} - (random()*300*${D})::bigint d, ('x'||substr(md5(u.id::text),1,4))::bit(16)::int < 6553 held FROM users u CROSS JOIN generate_series(0,1) k WHERE random()<0.7) z`,
  );
  await run(`INSERT INTO signals (user_id,pair,action,type,timeframe,entry,target,stop,opened_at,expires_at,created_at,confidence,confidence_count,confidence_low,confidence_high,no_skill_rate,tokens_deducted,reason,simulated,feed,rule_version)
   SELECT u.id,(ARRAY['EUR/USD','XAU/USD','GBP/USD','BTC/USD'])[1+k],'BUY','trading','daily',108000,108400,107800,c,c+10*${D}::bigint,c,0.3,100,0.2,0.4,0.34,2,'because the breakout of twenty days happened',false,'stored','t'
   FROM (SELECT u.id, k, u.created_at + (random()*(${NOW}-u.created_at))::bigint c FROM users u CROSS JOIN generate_series(0,3) k WHERE random()<0.5 ORDER BY 3) u`);
  await run(
    `INSERT INTO signal_closings (signal_id,status,price,closed_at,recorded_at,ambiguous,gap) SELECT id,(ARRAY['target_hit','stop_hit','expired'])[1+(random()*2.99)::int%3],108000,opened_at+${D},opened_at+${D},false,false FROM signals WHERE expires_at < ${NOW} OR random()<0.5`,
  );
  await run(
    `INSERT INTO model_usage (message_id,provider,model,input_tokens,output_tokens,cost_micro_dollars,at) SELECT id,'a','b',100,100,300,at FROM messages WHERE role='assistant' AND random()<0.3`,
  );
  await run(
    `INSERT INTO payments (user_id,provider,product,price_cents,currency,state,test,credited_tokens,created_at,changed_at,credited_at) SELECT id,'paypal','premium',1700,'USD','paid',false,1000,created_at,created_at,created_at FROM users WHERE random()<0.04`,
  );
  await run(
    `INSERT INTO admin_log (admin_id,action,user_id,about,reason,at) SELECT gen_random_uuid(),(ARRAY['grant_tokens','view_conversation','revoke_tokens'])[1+i%3],(SELECT id FROM users LIMIT 1),'user:x','because',${NOW}-i*60000::bigint FROM generate_series(1,100000) i`,
  );
  await run(
    `INSERT INTO page_visits SELECT d, p, s, 'phone', false, 10 FROM generate_series(19800,20800) d, unnest(ARRAY['/','/signup','/free-trading-signals']) p, unnest(ARRAY['google','direct','facebook']) s`,
  );
  await run(
    `INSERT INTO deliveries (message_id,user_id,channel,value,created_at,due_at,sent_at) SELECT id,user_id,'telegram',1,at,at,at FROM messages WHERE role='assistant' AND random()<0.2`,
  );
  await run('ANALYZE');
}
await c.end();
console.log('ready');
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
setInterval(() => {}, 1000);

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** What a real turn stored and sent; each request stores and sends it again, for the user named by the path. */
export type ChatExchange = { reply: string; mood: string; context: unknown; response: string };

const [, , file, connectionString] = process.argv as [string, string, string, string];
const exchange = JSON.parse(readFileSync(file, 'utf8')) as ChatExchange;
const context = JSON.stringify(exchange.context);
const pool = new pg.Pool({ max: 16, connectionString });

const COMMIT_EXCHANGE = `
  WITH payer AS (
    UPDATE users SET welcome_tokens = welcome_tokens - 1 WHERE id = $1 RETURNING id),
  question AS (
    INSERT INTO messages (id, user_id, role, content, at, client_message_id, images)
    SELECT $2::uuid, id, 'user', $3, $4, $2::text, '{}' FROM payer),
  reply AS (
    INSERT INTO messages (id, user_id, role, content, at, reply_to, mood, tokens, context)
    SELECT $5, id, 'assistant', $6, $4, $2::uuid, $7, 1, $8 FROM payer)
  INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at)
  SELECT id, 'welcome', -1, 'spend', $9, $4 FROM payer`;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  const { content } = JSON.parse(body) as { content: string };
  const userId = request.url?.slice(1);
  const [id, replyId] = [randomUUID(), randomUUID()];
  const rows = [
    userId,
    id,
    content,
    Date.now(),
    replyId,
    exchange.reply,
    exchange.mood,
    context,
    `msg:${id}`,
  ];
  await pool.query(COMMIT_EXCHANGE, rows);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(exchange.response);
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
process.on('SIGTERM', () => process.exit(0));

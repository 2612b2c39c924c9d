import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { RunningServer } from '../../tools/testing/start-server.ts';

/** A started server is busy with its markets for some seconds. */
const WARM_UP = { mostMs: 90_000, busy: 0.2 };
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Writes users with a session and a few messages straight into the database; returns their cookies. */
export async function seedUsers(connectionString: string, users: number, now: number): Promise<string[]> {
  const secrets = Array.from({ length: users }, () => randomBytes(32).toString('base64url'));
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `WITH given AS (SELECT hash, number FROM unnest($1::text[]) WITH ORDINALITY AS one (hash, number)),
     made AS (
       INSERT INTO users (email, email_key, password_hash, created_at, last_active_at, daily_day, daily_tokens, welcome_until)
       SELECT number || '@example.com', number || '@example.com', '-', $2, $2, $2::bigint / 86400000, 100, $2 FROM given
       RETURNING id, email),
     sessions AS (
       INSERT INTO sessions (secret_hash, user_id, created_at, used_at)
       SELECT decode(hash, 'hex'), id, $2, $2 FROM made JOIN given ON email = number || '@example.com')
     INSERT INTO messages (user_id, role, content, at)
     SELECT id, CASE WHEN turn % 2 = 0 THEN 'user' ELSE 'assistant' END, repeat('Words. ', 40), $2 - 3600000 + turn * 1000
     FROM made, generate_series(0, 5) AS turn`,
    [hashes, now],
  );
  await client.query('ANALYZE');
  await client.end();
  return secrets.map((secret) => `calmwick=${secret}`);
}

export const residentMb = ({ pid }: RunningServer): number =>
  process.platform === 'linux'
    ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
    : Number.NaN;

/** CPU time so far; 0 where the system does not tell. */
export const cpuSeconds = ({ pid }: RunningServer): number => {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

export async function waitUntilIdle(server: RunningServer): Promise<void> {
  const until = performance.now() + WARM_UP.mostMs;
  for (let quiet = 0; quiet < 3 && performance.now() < until;) {
    const before = cpuSeconds(server);
    await pause(1_000);
    quiet = cpuSeconds(server) - before < WARM_UP.busy ? quiet + 1 : 0;
  }
}

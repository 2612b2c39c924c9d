import pg from 'pg';
import { expect } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { auditLedger } from '../../platform/ledger/ledger-audit.ts';
import { testDatabase } from '../database.ts';

type RunningServer = { url: string; origin: string; stop: () => Promise<void>; kill: () => Promise<void> };

/** `signUp` returns the cookie of the user's session. */
type ServerLauncher = {
  start: (databaseUrl: string) => Promise<RunningServer>;
  signUp: (server: RunningServer, email: string) => Promise<string>;
};

type Condition = () => Promise<boolean>;

export const waitUntil = (done: Condition): Promise<unknown> =>
  expect.poll(done, { interval: 10, timeout: 20_000 }).toBe(true);

const WAITING_PIDS_SQL =
  "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
export const LOCK_USER_SQL = 'SELECT id FROM users WHERE id = $1 FOR UPDATE';

/** A real server process that can be killed mid-work. */
export async function startKillableServer({ start, signUp }: ServerLauncher) {
  const database = await testDatabase();
  const { connectionString } = database;
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined);
  const books = openDatabase(connectionString, () => undefined);
  let server = await start(connectionString);
  let users = 0;

  const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, values)).rows as Row[];
  const creditsOf = async (userId: string): Promise<number[]> =>
    (
      await rows<{ delta: number }>(
        "SELECT delta FROM token_ledger WHERE user_id = $1 AND reason = 'purchase'",
        [userId],
      )
    ).map(({ delta }) => delta);
  /** Kills the server as soon as the condition holds; the work then returns 'lost'. */
  const killWhen = async (isSo: Condition, work: () => Promise<unknown>): Promise<unknown> => {
    const answer = work().catch(() => 'lost');
    await waitUntil(isSo);
    await server.kill();
    return answer;
  };

  return {
    rows,
    creditsOf,
    killWhen,
    at: (): RunningServer => server,
    kill: (): Promise<unknown> => server.kill(),
    aUser: async (): Promise<{ cookie: string; id: string }> => {
      const email = `buyer-${(users += 1)}@example.com`;
      const cookie = await signUp(server, email);
      const [user] = await rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
      return { cookie, id: user?.id ?? '' };
    },
    /** Kills the server inside the writing transaction, which waits for a row locked here. */
    killBeforeCommit: async (
      hold: string,
      values: unknown[],
      work: () => Promise<unknown>,
    ): Promise<unknown> => {
      const holder = await pool.connect();
      try {
        await holder.query('BEGIN');
        await holder.query(hold, values);
        return await killWhen(async () => (await rows(WAITING_PIDS_SQL)).length > 0, work);
      } finally {
        await holder.query('ROLLBACK');
        holder.release();
      }
    },
    /** Restarts the server with every payment due for polling. */
    restart: async (): Promise<void> => {
      await rows('UPDATE payments SET next_poll_at = 0 WHERE next_poll_at IS NOT NULL');
      server = await start(connectionString);
    },
    expectOneCredit: async (userId: string): Promise<void> => {
      await waitUntil(async () => (await creditsOf(userId)).length > 0);
      expect(await creditsOf(userId)).toEqual([1_000]);
      expect((await auditLedger(books.db)).findings).toEqual([]);
    },
    close: async (): Promise<void> => {
      await server.stop();
      await pool.end();
      await books.close();
      await database.drop();
    },
  };
}

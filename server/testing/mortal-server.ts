import pg from 'pg';
import { expect } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { auditLedger } from '../db/ledger-audit.ts';
import { testDatabase } from './database.ts';

type Served = { url: string; origin: string; stop: () => Promise<void>; kill: () => Promise<void> };

/** How a process of the server is started on a database, and a user of it made; the cookie of their session. */
type World = {
  start: (databaseUrl: string) => Promise<Served>;
  signUp: (server: Served, email: string) => Promise<string>;
};

type Done = () => Promise<boolean>;

export const isDone = (done: Done): Promise<unknown> =>
  expect.poll(done, { interval: 10, timeout: 20_000 }).toBe(true);

const WAITS =
  "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
export const holdUser = 'SELECT id FROM users WHERE id = $1 FOR UPDATE';

/** A real process of the server that can be killed in the middle of its work, and what is left of it in the database. */
export async function startMortal({ start, signUp }: World) {
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
  /** The server dies as soon as this is so, whatever it is at; what was asked for answers 'lost' then. */
  const killWhen = async (isSo: Done, work: () => Promise<unknown>): Promise<unknown> => {
    const answer = work().catch(() => 'lost');
    await isDone(isSo);
    await server.kill();
    return answer;
  };

  return {
    rows,
    creditsOf,
    killWhen,
    at: (): Served => server,
    kill: (): Promise<unknown> => server.kill(),
    aUser: async (): Promise<{ cookie: string; id: string }> => {
      const email = `buyer-${(users += 1)}@example.com`;
      const cookie = await signUp(server, email);
      const [user] = await rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
      return { cookie, id: user?.id ?? '' };
    },
    /** The server dies in the transaction that would write what it has heard: it waits for a row that is held here. */
    killBeforeCommit: async (
      hold: string,
      values: unknown[],
      work: () => Promise<unknown>,
    ): Promise<unknown> => {
      const holder = await pool.connect();
      try {
        await holder.query('BEGIN');
        await holder.query(hold, values);
        return await killWhen(async () => (await rows(WAITS)).length > 0, work);
      } finally {
        await holder.query('ROLLBACK');
        holder.release();
      }
    },
    /** The killed process comes back, and the time of the next look has come. */
    restart: async (): Promise<void> => {
      await rows('UPDATE payments SET look_at = 0 WHERE look_at IS NOT NULL');
      server = await start(connectionString);
    },
    expectOneCredit: async (userId: string): Promise<void> => {
      await isDone(async () => (await creditsOf(userId)).length > 0);
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

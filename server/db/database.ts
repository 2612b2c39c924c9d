import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const BIGINT = 20;
const CHANNEL = 'calmwick';

/**
 * What other readers must hear of: `user` = something this user sees has changed, `sessions` = their sessions ended, `stop` = they
 * want no more of an answer (`userId/clientMessageId`).
 */
export type Topic = 'user' | 'sessions' | 'stop';
pg.types.setTypeParser(BIGINT, Number);

/** What a running transaction has to announce; told to every process when it commits. */
const announcedIn = new WeakMap<Db, Set<string>>();

function announce(tx: Tx, topic: Topic, about: string): void {
  const announced = announcedIn.get(tx);
  if (!announced) throw new Error('Announcements belong inside transact()');
  announced.add(`${topic}:${about}`);
}

/** What this user sees has changed: every process hears of it once the transaction has committed. */
export const userChanged = (tx: Tx, userId: string): void => announce(tx, 'user', userId);

/** Sessions of this user ended: every process forgets what it knew of them once the transaction has committed. */
export const sessionsEnded = (tx: Tx, userId: string): void => announce(tx, 'sessions', userId);

/** The process that is writing this answer, whichever it is, stops. */
export const answerStopped = (tx: Tx, userId: string, clientMessageId: string): void =>
  announce(tx, 'stop', `${userId}/${clientMessageId}`);

export type Database = {
  db: Db;
  /** One transaction; what it announces reaches the listeners of all processes after the commit. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  on: (topic: Topic, listener: (about: string) => void) => void;
  /** Announcements of other processes may have been lost: what was remembered is worth nothing. */
  onGap: (listener: () => void) => void;
  close: () => Promise<void>;
};

const BUSY = new Set(['40001', '40P01']);
const isBusy = (error: unknown): boolean => BUSY.has(String((error as { code?: unknown }).code));

/**
 * Opens the pool. A lost connection is reported and replaced; it must not end the process, which an unheard
 * 'error' of a checked-out client would.
 */
export function openDatabase(connectionString: string, report: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 16,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    connectionString,
  });
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listeners: Record<Topic, Array<(about: string) => void>> = { user: [], sessions: [], stop: [] };
  const tell = (announcement: string): void => {
    const [topic, about] = announcement.split(':') as [Topic, string];
    for (const listener of listeners[topic] ?? []) listener(about);
  };

  const attempt = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const announced = new Set<string>();
    const result = await db.transaction().execute(async (tx) => {
      announcedIn.set(tx, announced);
      const value = await work(tx);
      if (announced.size > 0) {
        await sql`SELECT pg_notify(${CHANNEL}, line) FROM unnest(${[...announced]}::text[]) AS line`.execute(
          tx,
        );
      }
      return value;
    });
    announced.forEach(tell);
    return result;
  };

  const transact = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (tries >= 3 || !isBusy(error)) throw error;
      }
    }
  };

  const forgetters: Array<() => void> = [];
  const gap = (): void => forgetters.forEach((forget) => forget());
  const ears = listen(connectionString, { tell, gap, report });
  return {
    db,
    transact,
    on: (topic, listener) => void listeners[topic].push(listener),
    onGap: (listener) => void forgetters.push(listener),
    close: async () => {
      await ears.close();
      await db.destroy();
    },
  };
}

type Ears = { tell: (announcement: string) => void; gap: () => void; report: (error: Error) => void };

/** Keeps one connection listening for other processes' changes, again and again until closed. */
function listen(connectionString: string, { tell, gap, report }: Ears) {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const again = (): void => {
    if (closed || retry) return;
    gap();
    retry = setTimeout(() => {
      retry = undefined;
      connect();
    }, 1_000);
  };
  const connect = (): void => {
    const fresh = new pg.Client({ connectionString });
    client = fresh;
    fresh.on('error', (error) => {
      if (!closed) report(error);
      again();
    });
    fresh.on('end', again);
    fresh.on('notification', (notice) => notice.payload && tell(notice.payload));
    fresh
      .connect()
      .then(() => fresh.query(`LISTEN ${CHANNEL}`))
      .then(gap)
      .catch((error: Error) => {
        if (!closed) report(error);
        again();
      });
  };
  connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(report);
    },
  };
}

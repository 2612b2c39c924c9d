import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { keyringOf, type Keyring } from '../seal/keyring.ts';
import { createSealer } from '../seal/seal.ts';
import { createSealedColumnsPlugin } from '../seal/sealed-columns.ts';
import { createBoundedPool } from './connections/bounded-pool.ts';
import { createWriteProbe, type DatabaseHealth } from './connections/probe-writes.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const BIGINT = 20;
const CHANNEL = 'calmwick';

/** `user`: their data changed; `sessions`: theirs ended; `stop`: a reply was stopped (`userId/clientMessageId`). */
export type Topic = 'user' | 'sessions' | 'stop';
pg.types.setTypeParser(BIGINT, Number);

const announcedIn = new WeakMap<Db, Set<string>>();

function announce(tx: Tx, topic: Topic, about: string): void {
  const announced = announcedIn.get(tx);
  if (!announced) throw new Error('Announcements belong inside transact()');
  announced.add(`${topic}:${about}`);
}

export const announceUserChange = (tx: Tx, userId: string): void => announce(tx, 'user', userId);

export const announceSessionsEnd = (tx: Tx, userId: string): void => announce(tx, 'sessions', userId);

export const announceReplyStop = (tx: Tx, userId: string, clientMessageId: string): void =>
  announce(tx, 'stop', `${userId}/${clientMessageId}`);

/** For a statement that is a transaction of its own; transact() announces by itself. */
export const notifyUserChange = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${CHANNEL}, 'user:' || ${userId})`;

export type Database = {
  db: Db;
  /** For connections that listen or hold locks: they need a session of their own. */
  connectionString: string;
  /** Announcements reach the listeners of all processes after the commit. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One statement that is a transaction of its own and notifies of the user's change; null where it changed nothing. */
  writeOnce: <T>(userId: string, write: (db: Db) => Promise<T | null>) => Promise<T | null>;
  on: (topic: Topic, listener: (about: string) => void) => void;
  onGap: (listener: () => void) => void;
  /** Whether it takes changes, at most a second old. */
  readHealth: () => Promise<DatabaseHealth>;
  close: () => Promise<void>;
};

const PREPARED_MARK = '/* prepared */';
/**
 * Begins the few long statements that are parsed and planned once a connection. They return named columns and JSON: a row whose columns
 * a later migration changes would end them.
 */
export const PREPARED = sql.raw(PREPARED_MARK);

const preparedNames = new Map<string, string>();

function nameStatement(text: string): string {
  const name = preparedNames.get(text) ?? `prepared-${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

type SendQuery = (query: unknown, values?: unknown[], done?: unknown) => unknown;

class PreparingClient extends pg.Client {
  override query = ((query: unknown, values?: unknown[], done?: unknown) => {
    const isPrepared = typeof query === 'string' && query.startsWith(PREPARED_MARK);
    const sent = isPrepared ? { name: nameStatement(query), text: query } : query;
    return (super.query as SendQuery)(sent, values, done);
  }) as pg.Client['query'];
}

const BUSY = new Set(['40001', '40P01']);
const isBusy = (error: unknown): boolean => BUSY.has(String((error as { code?: unknown }).code));

async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= 3 || !isBusy(error)) throw error;
    }
  }
}

/** Reports and replaces a lost connection. */
export function openDatabase(
  connectionString: string,
  onConnectionError: (error: Error) => void,
  { keyring = keyringOf({}) }: { keyring?: Keyring } = {},
): Database {
  const pool = createBoundedPool({ connectionString, Client: PreparingClient, onConnectionError });
  const probe = createWriteProbe(connectionString);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [createSealedColumnsPlugin(createSealer(keyring, 'database'))],
  });
  const listeners: Record<Topic, Array<(about: string) => void>> = { user: [], sessions: [], stop: [] };
  const notifyListeners = (announcement: string): void => {
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
    announced.forEach(notifyListeners);
    return result;
  };

  const writeOnce: Database['writeOnce'] = async (userId, write) => {
    const written = await retryWhileBusy(() => write(db));
    if (written !== null) notifyListeners(`user:${userId}`);
    return written;
  };

  const gapListeners: Array<() => void> = [];
  const gap = (): void => gapListeners.forEach((forget) => forget());
  const listener = listen(connectionString, { tell: notifyListeners, gap, report: onConnectionError });
  return {
    db,
    connectionString,
    transact: (work) => retryWhileBusy(() => attempt(work)),
    writeOnce,
    on: (topic, listener) => void listeners[topic].push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    readHealth: probe.readHealth,
    close: async () => {
      await listener.close();
      await probe.close();
      await db.destroy();
    },
  };
}

type ListenHandlers = {
  tell: (announcement: string) => void;
  gap: () => void;
  report: (error: Error) => void;
};

function listen(connectionString: string, { tell, gap, report }: ListenHandlers) {
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

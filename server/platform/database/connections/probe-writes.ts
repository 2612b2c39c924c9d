import pg from 'pg';

/** `read_only`: it answers and takes no changes, as with a full disk. */
export type DatabaseHealth = 'ok' | 'read_only' | 'gone';

const CACHED_MS = 1_000;
const TIMEOUT_MS = 1_000;

/** A row of its own, which nothing else locks. */
const WRITE = `INSERT INTO app_state (key, value) VALUES ('health', gen_random_uuid()::text)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/** On a connection of its own, so that a full pool is not taken for a database that is gone. */
export function createWriteProbe(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS + 200,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const canRun = async (client: pg.PoolClient, text: string): Promise<boolean> =>
    client.query(text).then(
      () => true,
      () => false,
    );
  const probe = async (): Promise<DatabaseHealth> => {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch {
      return 'gone';
    }
    const canWrite = await canRun(client, WRITE);
    const canRead = canWrite || (await canRun(client, 'SELECT 1'));
    client.release(!canWrite);
    return canWrite ? 'ok' : canRead ? 'read_only' : 'gone';
  };
  let shared: { until: number; health: Promise<DatabaseHealth> } | null = null;
  return {
    readHealth: (): Promise<DatabaseHealth> => {
      if (!shared || performance.now() >= shared.until) {
        const next = { until: Infinity, health: probe() };
        shared = next;
        void next.health.then(() => (next.until = performance.now() + CACHED_MS));
      }
      return shared.health;
    },
    close: (): Promise<void> => pool.end(),
  };
}

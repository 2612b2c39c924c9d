import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { createCircuit } from './circuit.ts';
import { DatabaseOutageError, isUnreachable } from './outage-error.ts';
import { createOwnerTurns, type EndTurn } from './owner-turns.ts';
import { currentRequest, withinBudget, type RequestScope } from './request-scope.ts';

/** Together those of a process that users wait for; the server ends what hangs, so that its connection comes back. */
const FOR_REQUESTS = {
  max: 10,
  // Of the wait for a free one, which the request's budget ends earlier where the process has time.
  connectionTimeoutMillis: 10_000,
  statement_timeout: 1_800,
  lock_timeout: 1_200,
  idle_in_transaction_session_timeout: 15_000,
};
/** Of the wait for the server's greeting. */
const GREETED_WITHIN_MS = 2_000;
const FOR_JOBS = {
  max: 6,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
};
const TURNS = {
  atOnce: 3,
  patienceMs: 2_000,
  createRefusal: () =>
    new DatabaseOutageError('DATABASE_BUSY', 'Other requests of this user wait for the database'),
};
const REPLACED_EVERY_MS = 1_000;

/** By lock_timeout and statement_timeout. */
const ENDED_BY_LIMIT = new Set(['55P03', '57014']);

type PoolOptions = {
  connectionString: string;
  Client: typeof pg.Client;
  onConnectionError: (error: Error) => void;
};

/** Requests and jobs have connections of their own, and every wait of a request for the database has an end. */
export function createBoundedPool({
  connectionString,
  Client,
  onConnectionError,
}: PoolOptions): PostgresPool {
  const open = (limits: typeof FOR_REQUESTS, PoolClient = Client): pg.Pool => {
    const pool = new pg.Pool({ ...limits, connectionString, Client: PoolClient });
    pool.on('error', onConnectionError);
    // An unhandled 'error' of a checked-out client would end the process.
    pool.on('connect', (client) => client.on('error', onConnectionError));
    return pool;
  };
  class PromptClient extends Client {
    constructor(settings?: string | pg.ClientConfig) {
      super({ ...(settings as pg.ClientConfig), connectionTimeoutMillis: GREETED_WITHIN_MS });
    }
  }
  const openForRequests = (): pg.Pool => open(FOR_REQUESTS, PromptClient);
  let requests = openForRequests();
  const jobs = open(FOR_JOBS);
  const circuit = createCircuit(() => probeConnection(connectionString));
  const acquireTurn = createOwnerTurns(TURNS);

  const requireDatabase = (): void => {
    if (circuit.isOpen()) throw new DatabaseOutageError('DATABASE_GONE', 'The database is gone');
  };

  let replacedAt = -Infinity;
  /** Where one connection hangs beyond the limits of a living server, those that lie idle hang too. */
  const replaceConnections = (): void => {
    if (performance.now() - replacedAt < REPLACED_EVERY_MS) return;
    replacedAt = performance.now();
    void requests.end();
    requests = openForRequests();
  };

  const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
    requireDatabase();
    try {
      return await pool.connect();
    } catch (error) {
      if (isUnreachable(error)) circuit.recordGone();
      throw error;
    }
  };

  const connectRequest = async (scope: RequestScope): Promise<PostgresPoolClient> => {
    requireDatabase();
    // A request that has a connection already gets its second one at once: waiting for itself it would never end.
    const endTurn = scope.owner !== null && scope.held === 0 ? await acquireTurn(scope.owner) : null;
    try {
      const client = await withinBudget(scope, () => connect(requests), {
        createRefusal: refuseSlow,
        onLate: releaseLate,
      });
      scope.held += 1;
      return boundClient(client, scope, { endTurn, onHung: replaceConnections });
    } catch (error) {
      endTurn?.(false);
      throw error;
    }
  };

  return {
    options: {},
    connect: () => {
      const scope = currentRequest();
      return scope ? connectRequest(scope) : connect(jobs);
    },
    end: async () => {
      circuit.close();
      await Promise.all([requests.end(), jobs.end()]);
    },
  };
}

const refuseSlow = (): DatabaseOutageError =>
  new DatabaseOutageError('DATABASE_SLOW', 'The database did not answer in time');
const releaseLate = (client: pg.PoolClient): void => client.release();

/** A connection whose statement was given up is closed: nobody else may wait behind it. */
function boundClient(
  client: pg.PoolClient,
  scope: RequestScope,
  { endTurn, onHung }: { endTurn: EndTurn | null; onHung: () => void },
): PostgresPoolClient {
  let isGivenUp = false;
  let hasWaitedInVain = false;
  const query = async <R>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> => {
    // Closing the connection rolls back.
    if (isGivenUp && /^rollback\b/i.test(text)) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (isGivenUp) throw new DatabaseOutageError('DATABASE_SLOW', 'The connection was given up');
    try {
      const result = await withinBudget(scope, () => client.query(text, [...values]), {
        createRefusal: refuseSlow,
      });
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      isGivenUp ||= error instanceof DatabaseOutageError;
      hasWaitedInVain ||= isGivenUp || ENDED_BY_LIMIT.has(String((error as { code?: unknown }).code));
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => {
      scope.held -= 1;
      client.release(destroy === true || isGivenUp);
      endTurn?.(!hasWaitedInVain);
      if (isGivenUp) onHung();
    },
  };
}

async function probeConnection(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

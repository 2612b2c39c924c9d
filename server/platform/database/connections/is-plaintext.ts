import pg from 'pg';

/**
 * Whether what the app and its database say to each other may cross a network unencrypted. The driver says to which host and how
 * it connects, because libpq's environment (PGHOST, PGSSLMODE) and repeated parameters count there as well.
 */
export function isPlaintextDatabase(databaseUrl: string, isLoopbackHost: (host: string) => boolean): boolean {
  const connection = readConnection(databaseUrl);
  if (!connection) return true;
  const { host, ssl } = connection;
  if (host.startsWith('/') || isLoopbackHost(host)) return false;
  // By its name "prefer" goes on in clear, however strict this release of the driver is.
  const mode = URL.parse(databaseUrl)?.searchParams.getAll('sslmode').at(-1) ?? process.env.PGSSLMODE;
  return !ssl || mode === 'prefer' || (typeof ssl === 'object' && ssl.rejectUnauthorized === false);
}

type Connection = { host: string; ssl: boolean | { rejectUnauthorized?: boolean } };

function readConnection(connectionString: string): Connection | null {
  try {
    const { host, connectionParameters } = new pg.Client({ connectionString }) as pg.Client & {
      connectionParameters: Connection;
    };
    return { host, ssl: connectionParameters.ssl };
  } catch {
    return null;
  }
}

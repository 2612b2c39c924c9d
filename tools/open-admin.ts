import pg from 'pg';
import { runningEmbedded } from '../server/db/embedded/launch.ts';

const FOR_EVER = 100 * 365 * 86_400_000;

/**
 * Opens every session of an admin of a running server on its embedded database, as the second factor would: for journeys about what
 * is behind it. The role comes from ADMIN_EMAILS.
 */
export async function openAdmin(dataDir: string, email: string): Promise<void> {
  const connectionString = runningEmbedded(dataDir);
  if (!connectionString) throw new Error(`No server runs on ${dataDir}`);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const opened = Date.now() + FOR_EVER;
    const { rowCount } = await client.query(
      `UPDATE sessions SET admin_opened_at = $1, admin_used_at = $1
       WHERE user_id = (SELECT id FROM users WHERE email_key = $2)`,
      [opened, email],
    );
    if (!rowCount) throw new Error(`${email} has no session`);
  } finally {
    await client.end();
  }
}

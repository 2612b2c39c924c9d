import { DAY_MS } from '@app/domain/time.ts';
import pg from 'pg';
import { findRunningEmbedded } from '../../server/platform/database/embedded/launch.ts';

const FOR_EVER = 100 * 365 * DAY_MS;

/**
 * For journeys behind the second factor: opens an admin's sessions on a running server's embedded database.
 * The role comes from ADMIN_EMAILS.
 */
export async function openAdmin(dataDir: string, email: string): Promise<void> {
  const connectionString = findRunningEmbedded(dataDir);
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

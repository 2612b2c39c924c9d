import type { Db } from '../../db/database.ts';
import { countCall } from '../../db/rate-limit.ts';
import type { Purpose } from './link-token.ts';

const MOST = 5;
const WINDOW = 15 * 60_000;

/** Nobody's mailbox can be filled by asking again and again, from whatever address. The last link sent keeps working. */
export async function mayMail(db: Db, userId: string, purpose: Purpose, now: number): Promise<boolean> {
  const { count } = await countCall(db, `mail:${purpose}:${userId}`, WINDOW, now);
  return count <= MOST;
}

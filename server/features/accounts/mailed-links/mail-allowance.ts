import { MINUTE_MS } from '@app/domain/time.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countCalls } from '../../../platform/http/limits/stored-counts.ts';
import type { LinkPurpose } from './link-token.ts';

const MAX_MAILS = 5;
const WINDOW_MS = 15 * MINUTE_MS;

/** Prevents filling a mailbox with links; the last link sent keeps working. */
export async function consumeMailAllowance(
  db: Db,
  userId: string,
  purpose: LinkPurpose,
  now: number,
): Promise<boolean> {
  const { count } = await countCalls(db, `mail:${purpose}:${userId}`, WINDOW_MS, now);
  return count <= MAX_MAILS;
}

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { NETWORK_DAYS } from '@app/domain/access/lifetimes.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../../platform/database/database.ts';
import { toNetwork } from '../../../platform/http/limits/limits.ts';

/** Whoever rents one address rents its neighbours: an IPv4 /24, an IPv6 /56. */
export function toNeighbourhood(address: string): string {
  const network = toNetwork(address);
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = network.split(':').slice(0, 4);
  const last = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
  return `${[...groups.slice(0, 3), last].join(':')}::/56`;
}

/** Of the last days, this one included. */
export async function countNetworkSignUp(
  db: Db,
  { address, secret, now }: { address: string; secret: string; now: number },
): Promise<number> {
  const network = createHmac('sha256', secret)
    .update(`network:${toNeighbourhood(address)}`)
    .digest('base64url');
  const today = utcDay(now);
  const { count } = await db
    .insertInto('network_sign_ups')
    .values({ network, day: today, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['network', 'day']).doUpdateSet({ count: sql`network_sign_ups.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  const { earlier } = await db
    .selectFrom('network_sign_ups')
    .select(({ fn }) => fn.sum<number | null>('count').as('earlier'))
    .where('network', '=', network)
    .where('day', '<', today)
    .where('day', '>', today - NETWORK_DAYS)
    .executeTakeFirstOrThrow();
  return count + (earlier ?? 0);
}

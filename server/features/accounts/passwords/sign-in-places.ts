import { createHash } from 'node:crypto';
import { PLACE_LIFETIME_MS } from '@app/domain/access/lifetimes.ts';
import { toEmailKey } from '../../../platform/access/email-key.ts';
import type { Db } from '../../../platform/database/database.ts';
import { toNetwork } from '../../../platform/http/limits/limits.ts';

/** Where a sign-in comes from; `device` is the key of a cookie that an earlier sign-in left. */
export type Place = { address: string; device: string | null };

const hashPlace = (text: string): string => createHash('sha256').update(text).digest('base64url');

function listPlaces({ address, device }: Place): string[] {
  const network = hashPlace(`network:${toNetwork(address)}`);
  return device === null ? [network] : [hashPlace(`device:${device}`), network];
}

/** The network or browser that the account signed in from before, with the browser first; null for an unknown one. */
export async function findKnownPlace(
  db: Db,
  email: string,
  from: Place,
  now: number,
): Promise<string | null> {
  const places = listPlaces(from);
  const rows = await db
    .selectFrom('sign_in_places')
    .innerJoin('users', 'users.id', 'sign_in_places.user_id')
    .select('place')
    .where('users.email_key', '=', toEmailKey(email))
    .where('place', 'in', places)
    .where('last_used_at', '>', now - PLACE_LIFETIME_MS)
    .execute();
  const known = new Set(rows.map(({ place }) => place));
  return places.find((place) => known.has(place)) ?? null;
}

/** `before` is the device's key until now, which the new one takes the place of, for everybody who uses this browser. */
export async function rememberPlace(
  db: Db,
  userId: string,
  from: Place & { before: string | null; now: number },
): Promise<void> {
  if (from.before !== null && from.device !== null)
    await db
      .updateTable('sign_in_places')
      .set({ place: hashPlace(`device:${from.device}`) })
      .where('place', '=', hashPlace(`device:${from.before}`))
      .execute();
  const values = listPlaces(from).map((place) => ({ user_id: userId, place, last_used_at: from.now }));
  await db
    .insertInto('sign_in_places')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'place']).doUpdateSet((row) => ({
        last_used_at: row.fn('greatest', ['sign_in_places.last_used_at', 'excluded.last_used_at']),
      })),
    )
    .execute();
}

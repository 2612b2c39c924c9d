import { isIP } from 'node:net';
import type { Deps } from '../../deps.ts';
import { AppError } from '../http/errors.ts';

export type RelyingParty = { id: string; origin: string; name: string };

/** Null where browsers know no passkeys: at a network address, and without https on any host but localhost. */
export function findRelyingParty({
  publicUrl,
  config,
}: Pick<Deps, 'publicUrl' | 'config'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isAddress || !isSecure) return null;
  return { id: hostname, origin, name: config.PRODUCT_NAME };
}

/** @throws AppError not_offered */
export function requireRelyingParty(deps: Pick<Deps, 'publicUrl' | 'config'>): RelyingParty {
  const party = findRelyingParty(deps);
  if (!party) throw new AppError('not_offered', 'Passkeys need the site to have a name and https.');
  return party;
}

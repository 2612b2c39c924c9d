import { createHmac } from 'node:crypto';
import { toCanonicalAddress } from '@app/domain/access/canonical-address.ts';
import { MAX_NETWORK_SIGN_UPS } from '@app/domain/access/lifetimes.ts';
import { grantWelcome, WELCOME_GRANT } from '@app/domain/tokens/balance.ts';
import type { WelcomeState, WithheldReason } from '@app/domain/tokens/welcome-state.ts';
import { isLoopbackAddress } from '../../../platform/http/hosts/local-request.ts';
import { toEmailKey } from '../../../platform/access/email-key.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockBalance, saveBalance } from '../../../platform/ledger/balance.ts';
import { consumeBound } from '../../../platform/ledger/installation-bounds.ts';
import { signingSecretOf } from '../../../platform/signing-secret.ts';
import type { AccountDeps } from '../account-deps.ts';
import { isDisposableAddress } from './disposable-domains.ts';
import { countNetworkSignUp } from './network-sign-ups.ts';

type GrantDeps = Pick<AccountDeps, 'config'>;
type SignUp = { email: string; address: string; isFromNowhere: boolean; now: number };

/** Null where the welcome tokens come with the sign-up (docs/product-rules.md#R1). */
export type WithheldWelcome = { state: WelcomeState; reason: WithheldReason } | null;

/**
 * Null where nothing speaks against the tokens. Outside the transaction of the sign-up: its counters are shared by all,
 * and a row of them that is locked until a commit makes everybody else wait. What a sign-up counted that then fails
 * stays counted.
 */
export async function findWithheldReason(
  db: Db,
  { config }: GrantDeps,
  { email, address, isFromNowhere, now }: SignUp,
): Promise<WithheldReason | null> {
  const neighbours = await countNetworkSignUp(db, { address, secret: signingSecretOf(config), now });
  if (await hadWelcome(db, { config }, email)) return 'address_known';
  const isWithinBounds =
    !isFromNowhere || (await consumeBound(db, config, { use: 'sign_ups_from_nowhere', amount: 1, now }));
  if (await isDisposableAddress(email)) return 'disposable_address';
  // A loopback address is nobody's network: the app runs locally, or behind a proxy that TRUST_PROXY does not name.
  if (neighbours > MAX_NETWORK_SIGN_UPS && !isLoopbackAddress(address)) return 'busy_network';
  const welcome = { use: 'welcome_tokens', amount: WELCOME_GRANT, now } as const;
  return isWithinBounds && (await consumeBound(db, config, welcome)) ? null : 'bound_reached';
}

export async function decideWelcome(
  tx: Tx,
  deps: GrantDeps,
  { email, reason, now }: { email: string; reason: WithheldReason | null; now: number },
): Promise<WithheldWelcome> {
  if (reason === 'address_known') return { state: 'had_before', reason };
  if (reason) return { state: 'waiting', reason };
  return claimConfirmedWelcome(tx, deps, email, now);
}

/** Of an address about which there is no doubt, such as one that was confirmed elsewhere. */
export async function claimConfirmedWelcome(
  tx: Tx,
  deps: GrantDeps,
  email: string,
  now: number,
): Promise<WithheldWelcome> {
  const isFirst = !(await hadWelcome(tx, deps, email)) && (await claimWelcomeGrant(tx, deps, email, now));
  return isFirst ? null : { state: 'had_before', reason: 'address_known' };
}

/** Keyed, so that nobody can read an address back; outlives the account. */
const hashAddress = ({ config }: GrantDeps, address: string): Buffer =>
  createHmac('sha256', signingSecretOf(config)).update(`welcome:${address}`).digest();

/** The second was written before spellings of one mailbox counted as one. */
async function hadWelcome(db: Db, deps: GrantDeps, email: string): Promise<boolean> {
  const hashes = [toCanonicalAddress(email), toEmailKey(email)].map((address) => hashAddress(deps, address));
  const row = await db
    .selectFrom('welcome_grants')
    .select('granted_at')
    .where('address_hash', 'in', hashes)
    .executeTakeFirst();
  return row !== undefined;
}

async function claimWelcomeGrant(tx: Tx, deps: GrantDeps, email: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('welcome_grants')
    .values({ address_hash: hashAddress(deps, toCanonicalAddress(email)), granted_at: now })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .returning('granted_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Once the address is confirmed; does nothing where no welcome waits. */
export async function giveWaitingWelcome(
  tx: Tx,
  deps: GrantDeps,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<void> {
  // The user's row first, as every change of a balance.
  const balance = await lockBalance(tx, userId, now);
  const waiting = await tx
    .deleteFrom('withheld_welcomes')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .returning('user_id')
    .executeTakeFirst();
  if (!balance || !waiting) return;
  const withheld = await claimConfirmedWelcome(tx, deps, email, now);
  if (withheld) {
    await recordWithheld(tx, userId, withheld, now);
    return;
  }
  const granted = grantWelcome(balance, now);
  await saveBalance(tx, { userId, ...granted, reference: 'confirmed-address', now });
}

export async function recordWithheld(
  tx: Tx,
  userId: string,
  withheld: NonNullable<WithheldWelcome>,
  now: number,
): Promise<void> {
  await tx
    .insertInto('withheld_welcomes')
    .values({ user_id: userId, ...withheld, at: now })
    .execute();
}

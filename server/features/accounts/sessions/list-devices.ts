import type { DeviceView } from '@app/contracts/accounts/devices.ts';
import { toIso } from '@app/domain/time.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { IDLE_LIFE_MS, MAX_LIFE_MS } from '../../../platform/http/sessions/session.ts';
import { describeDevice, findPlace } from './describe-device.ts';

type DeviceDeps = Pick<Deps, 'countries' | 'database'>;
const UNNAMED_TELEGRAM = 'Telegram without a username';

/** This browser first, then what was used last. */
export async function listDevices(deps: DeviceDeps, caller: SignedIn, now: number): Promise<DeviceView[]> {
  const [sessions, alerts, telegram] = await Promise.all([
    listSessions(deps, caller, now),
    listAlertDevices(deps, caller),
    listTelegram(deps, caller),
  ]);
  const lastUse = ({ lastUsedAt, since }: DeviceView): string => lastUsedAt ?? since;
  return [...sessions, ...alerts, ...telegram].toSorted(
    (one, other) =>
      Number(other.isCurrent && other.kind === 'session') - Number(one.isCurrent && one.kind === 'session') ||
      lastUse(other).localeCompare(lastUse(one)),
  );
}

const isOwnKey = ({ sessionKey }: SignedIn, hash: Buffer): boolean => hash.toString('hex') === sessionKey;

async function listSessions(
  { database, countries }: DeviceDeps,
  caller: SignedIn,
  now: number,
): Promise<DeviceView[]> {
  const rows = await database.db
    .selectFrom('sessions')
    .select(['id', 'secret_hash', 'created_at', 'used_at', 'user_agent', 'address'])
    .where('user_id', '=', caller.userId)
    .where('security_epoch', '=', caller.securityEpoch)
    .where('created_at', '>', now - MAX_LIFE_MS)
    .where('used_at', '>', now - IDLE_LIFE_MS)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: `session-${row.id}`,
      kind: 'session' as const,
      name: describeDevice(row.user_agent),
      place: await findPlace(countries, row.address),
      since: toIso(row.created_at),
      lastUsedAt: toIso(row.used_at),
      isCurrent: isOwnKey(caller, row.secret_hash),
    })),
  );
}

async function listAlertDevices({ database }: DeviceDeps, caller: SignedIn): Promise<DeviceView[]> {
  const rows = await database.db
    .selectFrom('push_subscriptions')
    .select(['id', 'session_hash', 'created_at', 'user_agent'])
    .where('user_id', '=', caller.userId)
    .where('security_epoch', '=', caller.securityEpoch)
    .execute();
  return rows.map((row) => ({
    id: `alerts-${row.id}`,
    kind: 'alerts',
    name: describeDevice(row.user_agent),
    place: null,
    since: toIso(row.created_at),
    lastUsedAt: null,
    isCurrent: isOwnKey(caller, row.session_hash),
  }));
}

async function listTelegram(
  { database }: DeviceDeps,
  { userId, securityEpoch }: SignedIn,
): Promise<DeviceView[]> {
  const row = await database.db
    .selectFrom('telegram_accounts')
    .select(['username', 'connected_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('security_epoch', '=', securityEpoch)
    .executeTakeFirst();
  if (!row) return [];
  return [
    {
      id: 'telegram',
      kind: 'telegram',
      name: row.username === null ? UNNAMED_TELEGRAM : `@${row.username}`,
      place: null,
      since: toIso(row.connected_at),
      lastUsedAt: row.used_at === null ? null : toIso(row.used_at),
      isCurrent: false,
    },
  ];
}

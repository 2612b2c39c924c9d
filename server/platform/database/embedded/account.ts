import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** `uid` is unset for our own account. */
export type SystemAccount = { name: string; uid?: number; gid?: number };

export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

export function embeddedDatabaseError(reason: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded database cannot run here: ${reason}. Set DATABASE_URL to use another PostgreSQL server.`,
  );
}

const UNPRIVILEGED = ['nobody', 'daemon'];

type PasswdEntry = { name: string; uid: number; gid: number };

function readPasswdEntries(): PasswdEntry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return { name, uid: Number(uid), gid: Number(gid) };
    });
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function readOwnName(): string {
  try {
    return userInfo().username;
  } catch {
    throw embeddedDatabaseError(`user id ${process.getuid?.()} has no name in /etc/passwd`);
  }
}

/** PostgreSQL refuses to run as root, so root uses the database's owner or `nobody`. */
export function chooseAccount(existingDatabase: string): SystemAccount {
  if (!isRoot()) return { name: readOwnName() };
  const entries = readPasswdEntries();
  const owner = statSync(existingDatabase, { throwIfNoEntry: false })?.uid;
  const keeper = owner ? entries.find((entry) => entry.uid === owner) : undefined;
  const spare = UNPRIVILEGED.map((name) => entries.find((entry) => entry.name === name)).find(Boolean);
  const chosen = keeper ?? spare;
  if (!chosen) throw embeddedDatabaseError('it refuses to run as root and there is no account "nobody"');
  // macOS writes -2 for nobody; the system calls want it unsigned.
  return { name: chosen.name, uid: chosen.uid >>> 0, gid: chosen.gid >>> 0 };
}

export function canEnter(folder: string, account: SystemAccount): boolean {
  if (account.uid === undefined) return true;
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, account);
}

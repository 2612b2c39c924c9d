import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** The system account the database processes run as; `uid` is unset when they simply run as ourselves. */
export type Account = { name: string; uid?: number; gid?: number };

/** Something the operator can put right; the message says it in one line. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

export function cannotRun(reason: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded database cannot run here: ${reason}. Set DATABASE_URL to use another PostgreSQL server.`,
  );
}

const UNPRIVILEGED = ['nobody', 'daemon'];

type PasswdEntry = { name: string; uid: number; gid: number };

function passwdEntries(): PasswdEntry[] {
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

/** The name the system knows us by. PostgreSQL looks it up too, so it must exist. */
export function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    throw cannotRun(`user id ${process.getuid?.()} has no name in /etc/passwd`);
  }
}

/**
 * PostgreSQL refuses to run as root, so root lends it an existing unprivileged account: the one that already
 * owns the database, else `nobody`.
 */
export function chooseAccount(existingDatabase: string): Account {
  if (!isRoot()) return { name: ownName() };
  const entries = passwdEntries();
  const owner = statSync(existingDatabase, { throwIfNoEntry: false })?.uid;
  const keeper = owner ? entries.find((entry) => entry.uid === owner) : undefined;
  const spare = UNPRIVILEGED.map((name) => entries.find((entry) => entry.name === name)).find(Boolean);
  const chosen = keeper ?? spare;
  if (!chosen) throw cannotRun('it refuses to run as root and there is no account "nobody"');
  // macOS writes -2 for nobody; the system calls want it unsigned.
  return { name: chosen.name, uid: chosen.uid >>> 0, gid: chosen.gid >>> 0 };
}

/** Whether the account may enter the folder and every folder above it. */
export function canEnter(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true;
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, account);
}

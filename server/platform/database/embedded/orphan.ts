import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const SOCKET_PREFIX = 'calmwick-db-';

export type PidFile = { pid: number; socketFolder: string; ready: boolean };

export function readPidFile(folder: string): PidFile | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const until = performance.now() + milliseconds; performance.now() < until; await wait(20)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/** Stops a server left running by a killed app and forgets a reused process id; the caller holds the claim on the folder. */
export async function clearOrphan(folder: string): Promise<void> {
  const left = readPidFile(folder);
  if (!left) return;
  if (isAlive(left.pid)) {
    if (process.platform === 'win32' || readCommandLine(left.pid).includes(folder)) {
      process.kill(left.pid, 'SIGINT');
      if (!(await endsWithin(left.pid, 15_000))) process.kill(left.pid, 'SIGQUIT');
      await endsWithin(left.pid, 5000);
    } else {
      rmSync(join(folder, 'postmaster.pid'), { force: true });
    }
  }
  if (basename(left.socketFolder).startsWith(SOCKET_PREFIX))
    rmSync(left.socketFolder, { recursive: true, force: true });
}

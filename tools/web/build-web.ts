import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { ROOT } from '../structure/sources.ts';

const STAMP = join(ROOT, 'web/dist/.built-from');

function sourcesHash(): string {
  const hash = createHash('sha256').update(
    `${process.env.PRODUCT_NAME ?? ''}\0${process.env.PUBLIC_URL ?? ''}`,
  );
  const skip = (path: string) => /(^|[\\/])(node_modules|dist)$/.test(path);
  const files = globSync(['{web,domain,contracts}/**/*.*', 'package-lock.json', 'tools/web/build-web.ts'], {
    cwd: ROOT,
    exclude: skip,
  });
  for (const file of files.filter((path) => !/\.test\.tsx?$/.test(path)).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Does nothing when web/dist is built from these sources already. */
export function buildWeb(): void {
  const sourceHash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash) return;
  const began = Date.now();
  rmSync(STAMP, { force: true });
  const built = spawnSync(process.execPath, [join(ROOT, 'web/prerender/build.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
    // A test runner's NODE_ENV would build React's development files in.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}\nBuilding the web app failed.`);
  writeFileSync(STAMP, sourceHash);
  process.stdout.write(`Web app built in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

if (import.meta.main) {
  try {
    buildWeb();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

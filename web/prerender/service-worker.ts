import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Shell } from '../service-worker/shell.ts';

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What the signed-in screens are made of; the files of the public pages are not in the app's manifest. */
async function readShell(outDir: string): Promise<Shell> {
  const page = await readFile(join(outDir, 'app.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean }
  >;
  const rows = Object.values(manifest);
  const entry = rows.find(({ isEntry }) => isEntry)?.file;
  if (!entry) throw new Error('The app has no entry.');
  const files = [...new Set(rows.map(({ file }) => `/${file}`))].toSorted();
  const plain = ['/theme.js', '/icon.svg'];
  const contents = await Promise.all(plain.map((path) => readFile(join(outDir, path), 'utf8')));
  return {
    version: hashed([page, ...files, ...contents].join('\n')),
    entry,
    files: [...files, ...plain],
  };
}

/**
 * Builds the service worker, which knows every file of the app by its fingerprint. Its own address never changes: a browser
 * finds a new version of the site by its bytes.
 */
export async function buildServiceWorker(
  web: string,
  outDir: string,
  define: Record<string, string>,
): Promise<void> {
  await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    define: { ...define, SHELL: JSON.stringify(await readShell(outDir)) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: { sw: join(web, 'service-worker/worker.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  });
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Shell } from '../service-worker/shell.ts';

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A row of Vite's manifest: a file, what belongs to it, and the rows that it brings along at once or later. */
type Built = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
type Manifest = Readonly<Record<string, Built>>;

/** The pages of admins, with their chart library, are not for every user to keep. */
const ADMINS = 'app/admin-screen.tsx';

/** Every row that one leads to, itself included, without going through `closed`. */
function reached(manifest: Manifest, from: string, closed?: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const row = manifest[at];
    if (!row || at === closed || found.has(at)) continue;
    found.add(at);
    open.push(...(row.imports ?? []), ...(row.dynamicImports ?? []));
  }
  return found;
}

function filesOf(manifest: Manifest, keys: Iterable<string>): Set<string> {
  const rows = [...keys].flatMap((key) => manifest[key] ?? []);
  return new Set(rows.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
}

/** What only the pages of admins are made of. */
function adminFiles(manifest: Manifest): Set<string> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const others = filesOf(manifest, reached(manifest, entry ?? '', ADMINS));
  return new Set([...filesOf(manifest, reached(manifest, ADMINS))].filter((file) => !others.has(file)));
}

/** What the signed-in screens are made of; the files of the public pages are not in the app's manifest. */
async function readShell(outDir: string): Promise<Shell> {
  const page = await readFile(join(outDir, 'app.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const notKept = adminFiles(manifest);
  const rows = Object.values(manifest);
  const entry = rows.find(({ isEntry }) => isEntry)?.file;
  if (!entry) throw new Error('The app has no entry.');
  const names = new Set(rows.map(({ file }) => file).filter((file) => !notKept.has(file)));
  const files = [...names].map((file) => `/${file}`).toSorted();
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

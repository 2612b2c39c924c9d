import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Shell } from '../service-worker/shell.ts';

const hashFiles = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

type ManifestEntry = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The pages of admins, with their chart library, are not for every user to keep. */
const ADMINS = 'app/admin-screen.tsx';

/** Does not go through `closed`. */
function reachableEntries(manifest: Manifest, from: string, closed?: string): Set<string> {
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

function adminFiles(manifest: Manifest): Set<string> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const others = filesOf(manifest, reachableEntries(manifest, entry ?? '', ADMINS));
  return new Set(
    [...filesOf(manifest, reachableEntries(manifest, ADMINS))].filter((file) => !others.has(file)),
  );
}

async function readShell(outDir: string): Promise<Shell> {
  const page = await readFile(join(outDir, 'app.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const notKept = adminFiles(manifest);
  const rows = Object.values(manifest);
  const entry = rows.find(({ isEntry }) => isEntry)?.file;
  if (!entry) throw new Error('The app has no entry.');
  // A lazily loaded part fails without its style sheet, so these are kept too.
  const built = rows.flatMap(({ file, css = [] }) => [file, ...css]);
  const names = new Set(built.filter((file) => !notKept.has(file)));
  const files = [...names].map((file) => `/${file}`).toSorted();
  const plain = ['/theme.js', '/icon.svg'];
  const contents = await Promise.all(plain.map((path) => readFile(join(outDir, path), 'utf8')));
  return {
    version: hashFiles([page, ...files, ...contents].join('\n')),
    entry,
    files: [...files, ...plain],
  };
}

/** The worker's address never changes: browsers detect a new version by its bytes. */
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

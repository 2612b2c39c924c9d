import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, runnerImport, type Plugin, type Rolldown } from 'vite';
import { defaultProductName } from '../vite.config.ts';
import { writeChatShell } from './chat-shell.ts';
import { buildServiceWorker } from './service-worker.ts';
import type { Assets } from './pages.tsx';

const web = join(import.meta.dirname, '..');
const define = defaultProductName();

async function buildAssets(outDir: string): Promise<Assets> {
  const built = (await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: { landing: join(web, 'features/landing/landing.ts') } },
    },
  })) as Rolldown.RolldownOutput;
  const names = built.output.map(({ fileName }) => `/${fileName}`);
  const entry = built.output.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The script of the public pages was not built.');
  return {
    script: `/${entry.fileName}`,
    styles: names.filter((name) => name.endsWith('.css')),
    fonts: names.filter((name) => name.endsWith('.woff2')).toSorted((a, b) => a.length - b.length),
  };
}

/** Rendering to text needs no style sheets; `buildAssets` gathers them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : null),
  load: (id) => (id === '\0no-style' ? 'export {}' : null),
};

function siteOrigin(): string | null {
  const address = process.env['PUBLIC_URL'];
  return address && URL.canParse(address) ? new URL(address).origin : null;
}

async function importModule<Module>(name: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(import.meta.dirname, name), {
    root: web,
    configFile: false,
    plugins: [withoutStyles, react()],
    logLevel: 'warn',
    define,
  });
  return module;
}

export async function prerenderPages(outDir: string): Promise<void> {
  const assets = await buildAssets(outDir);
  const [{ renderPages, renderCrawlerFiles }, { renderManifest }] = await Promise.all([
    importModule<typeof import('./pages.tsx')>('pages.tsx'),
    importModule<typeof import('./manifest.ts')>('manifest.ts'),
  ]);
  const origin = siteOrigin();
  const files = {
    ...renderPages(assets, origin),
    ...renderCrawlerFiles(origin),
    'manifest.webmanifest': renderManifest(),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(outDir, file), text);
}

const COMPRESSED_EXTENSIONS = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
]);
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file that gains by it; the server sends these as they are. */
export async function compressFiles(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED_EXTENSIONS.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const plain = await readFile(path);
      const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      const [br, gz] = await Promise.all([asBrotli(plain, { params: hint }), asGzip(plain, { level: 9 })]);
      if (br.length < plain.length) await writeFile(`${path}.br`, br);
      if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
    }),
  );
}

export async function buildSite(outDir: string = join(web, 'dist')): Promise<void> {
  await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  const { renderFirstPicture } =
    await importModule<typeof import('./first-picture.tsx')>('first-picture.tsx');
  await writeChatShell(outDir, renderFirstPicture());
  await prerenderPages(outDir);
  await buildServiceWorker(web, outDir, define);
  await compressFiles(outDir);
}

if (import.meta.main) await buildSite();

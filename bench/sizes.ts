import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; isEntry?: boolean; src?: string };

const dist = join(import.meta.dirname, '../web/dist');
const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map((found) => found[1] as string);

/** JavaScript that a first visit of the chat fetches before it can be used: the entry, the main page and what they import. */
function chatScripts(): Set<string> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const wanted = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || key.endsWith('app/main-page.tsx'),
  );
  const files = new Set(scriptsOf(readFileSync(join(dist, 'app.html'), 'utf8')));
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || !chunk.file.endsWith('.js')) return;
    const known = files.has(chunk.file) && !chunk.isEntry;
    files.add(chunk.file);
    if (!known) chunk.imports?.forEach(visit);
  };
  wanted.forEach(visit);
  return files;
}

const kilobytes = (files: Iterable<string>): string =>
  `${([...files].reduce((sum, file) => sum + gzipped(file), 0) / 1_000).toFixed(1)} kB`;

export function benchSizes(): void {
  const landing = scriptsOf(readFileSync(join(dist, 'index.html'), 'utf8'));
  console.log(
    `\nFirst load, JavaScript after gzip: landing ${kilobytes(landing)} (target under 15 kB), chat ${kilobytes(chatScripts())} (target under 150 kB)`,
  );
}

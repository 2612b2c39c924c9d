import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './sources.ts';

type Kind = 'public' | 'auth' | 'app';
type ManifestRow = { file: string };

/** What the JavaScript of a first visit may weigh after gzip, in bytes (one kB is 1000). */
export const BUDGETS: Record<Kind, number> = { public: 15_000, auth: 90_000, app: 150_000 };

/** An address, and the modules its visit asks for beyond what its document names. */
export type Visit = { path: string; kind: Kind; document: string; asked: readonly string[] };

const outside = (path: string, document: string): Visit => ({ path, kind: 'public', document, asked: [] });
const auth = (path: string): Visit => ({
  path,
  kind: 'auth',
  document: 'app.html',
  asked: [`features/auth${path}-page.tsx`],
});
/** The record of presence is fetched by everybody who is signed in. */
const inside = (path: string, screen: string): Visit => ({
  path,
  kind: 'app',
  document: 'app.html',
  asked: [screen, 'app/providers.tsx', 'app/activity.tsx'],
});

export const VISITS: readonly Visit[] = [
  outside('/', 'index.html'),
  outside('/free-trading-signals', 'free-trading-signals.html'),
  outside('/ads-landing', 'ads-landing.html'),
  outside('/terms', 'terms.html'),
  outside('/privacy', 'privacy.html'),
  auth('/login'),
  auth('/signup'),
  auth('/forgot-password'),
  auth('/reset-password'),
  auth('/verify-email'),
  auth('/unsubscribe'),
  inside('/', 'app/main-page.tsx'),
  inside('/signals', 'features/signals/signals-page.tsx'),
  inside('/market', 'features/market/market-page.tsx'),
  inside('/confidence', 'features/confidence/confidence-page.tsx'),
  inside('/adminnimda', 'app/admin-screen.tsx'),
];

const dist = join(ROOT, 'web/dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const manifest = (): Record<string, ManifestRow> => JSON.parse(read('.vite/manifest.json'));

/** Scripts and module preloads that a document names. */
const named = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file as string,
  );

/** Static imports as the browser finds them in a built chunk; all chunks stand in one folder. */
const imported = (file: string): string[] =>
  [...read(file).matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    ([, name]) => `assets/${name}`,
  );

/** Every script that the browser fetches before the visited page is there to be used, as files of the build. */
export function firstLoad({ document, asked }: Visit): string[] {
  const rows = asked.length > 0 ? manifest() : {};
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    imported(file).forEach(visit);
  };
  named(read(document)).forEach(visit);
  for (const source of asked) {
    const row = rows[source];
    if (!row) throw new Error(`The build has no chunk for ${source}.`);
    visit(row.file);
  }
  return [...files];
}

/** The modules of ours and of packages that stand in these files of the app's build, as paths from the root. */
export function modulesOf(files: readonly string[]): string[] {
  const modules: Record<string, string[]> = JSON.parse(read('.vite/modules.json'));
  return files.flatMap((file) => modules[file] ?? []);
}

/** Bytes after gzip, each file on its own, as a server sends them. */
export const gzipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

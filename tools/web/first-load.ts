import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../structure/sources.ts';

type VisitKind = 'public' | 'auth' | 'app';
type ManifestRow = { file: string };

/** Gzipped bytes of JavaScript (one kB is 1000). */
export const BUDGETS: Record<VisitKind, number> = { public: 15_000, auth: 90_000, app: 150_000 };

/** `modules`: loaded beyond what the document names. */
export type Visit = { path: string; kind: VisitKind; document: string; modules: readonly string[] };

const publicVisit = (path: string, document: string): Visit => ({
  path,
  kind: 'public',
  document,
  modules: [],
});
const authVisit = (path: string, folder: string): Visit => ({
  path,
  kind: 'auth',
  document: 'app.html',
  modules: [`features/auth/${folder}${path}-page.tsx`],
});
/** Activity tracking is loaded by every signed-in user. */
const appVisit = (path: string, screen: string): Visit => ({
  path,
  kind: 'app',
  document: 'app.html',
  modules: [screen, 'app/providers.tsx', 'app/activity/activity.tsx'],
});

export const VISITS: readonly Visit[] = [
  publicVisit('/', 'index.html'),
  publicVisit('/free-trading-signals', 'free-trading-signals.html'),
  publicVisit('/ads-landing', 'ads-landing.html'),
  publicVisit('/terms', 'terms.html'),
  publicVisit('/privacy', 'privacy.html'),
  authVisit('/login', 'login'),
  authVisit('/signup', 'signup'),
  authVisit('/forgot-password', 'mailed-links'),
  authVisit('/reset-password', 'mailed-links'),
  authVisit('/verify-email', 'mailed-links'),
  authVisit('/unsubscribe', 'mailed-links'),
  appVisit('/', 'app/main-page.tsx'),
  appVisit('/signals', 'app/screens/signals-screen.tsx'),
  appVisit('/market', 'app/market/market-screen.tsx'),
  appVisit('/confidence', 'features/confidence/confidence-page.tsx'),
  appVisit('/evidence', 'features/evidence/evidence-list-page.tsx'),
  appVisit('/evidence/breakout/EURUSD/weekly', 'features/evidence/evidence-page.tsx'),
  appVisit('/backtest', 'features/backtest/backtest-page.tsx'),
  appVisit('/adminnimda', 'app/admin-screen.tsx'),
];

const dist = join(ROOT, 'web/dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const manifest = (): Record<string, ManifestRow> => JSON.parse(read('.vite/manifest.json'));

const namedScripts = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file as string,
  );

/** Static imports of a built chunk; all chunks are in one folder. */
const importedChunks = (file: string): string[] =>
  [...read(file).matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    ([, name]) => `assets/${name}`,
  );

/** Every script fetched before the page can be used, as files of the build. */
export function listFirstLoad({ document, modules }: Visit): string[] {
  const rows = modules.length > 0 ? manifest() : {};
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    importedChunks(file).forEach(visit);
  };
  namedScripts(read(document)).forEach(visit);
  for (const source of modules) {
    const row = rows[source];
    if (!row) throw new Error(`The build has no chunk for ${source}.`);
    visit(row.file);
  }
  return [...files];
}

/** Source modules in these files of the build, as paths from the root. */
export function modulesOf(files: readonly string[]): string[] {
  const modules: Record<string, string[]> = JSON.parse(read('.vite/modules.json'));
  return files.flatMap((file) => modules[file] ?? []);
}

export const gzippedSize = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

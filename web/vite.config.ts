import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** With the Host that the browser sent, so that it agrees with the Origin of what changes something. */
const backend = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, changeOrigin: false };

/** The name that is built into the pages, where the operator has set one. */
export const defaultProductName = (): Record<string, string> => {
  const name = process.env['PRODUCT_NAME'];
  return name ? { 'import.meta.env.PRODUCT_NAME': JSON.stringify(name) } : {};
};

/** While developing, every address that is not a file opens the app's shell, as the server does in production. */
const appShell: Plugin = {
  name: 'app-shell',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      const isPage =
        request.headers.accept?.includes('text/html') && !path.includes('.') && !path.startsWith('/@');
      if (isPage && !path.startsWith('/api/') && !path.startsWith('/dev/')) request.url = '/app.html';
      next();
    });
  },
};

/** Writes beside the manifest which modules stand in which chunk, for the test of what a first visit fetches. */
const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const root = join(import.meta.dirname, '..');
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.map(({ fileName, modules: held }) => {
      const kept = Object.entries(held).filter(([, { renderedLength }]) => renderedLength > 0);
      return [fileName, kept.map(([id]) => relative(root, id).replaceAll('\\', '/'))];
    });
    this.emitFile({
      type: 'asset',
      fileName: '.vite/modules.json',
      source: JSON.stringify(Object.fromEntries(modules)),
    });
  },
};

/** What the pages of signing in share. */
const FORM =
  /contracts[\\/]typed-text|web[\\/](ui[\\/](form[\\/](field|password-field)|feedback[\\/]banner|layout[\\/]auth-card)\.tsx|features[\\/]auth[\\/](use-form|texts|auth-fields)\.)/;

/** What the pages of mailed links share. */
const MAILED_LINKS = /web[\\/]features[\\/]auth[\\/]mailed-links[\\/](texts|resend-verification)/;

type ModuleGraph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

const AUTH = /web[\\/]features[\\/]auth[\\/]/;
const CHAT = /[\\/]app[\\/]main-page\.tsx$/;
const CARDS = /[\\/]chat[\\/]log[\\/]((idea|plan)-card|range-in-chat)\.tsx$/;
const SIGNALS = /[\\/]signals-screen\.tsx$/;
const MARKET = /[\\/]market-screen\.tsx$/;
const OTHER_PAGES = /[\\/](admin-screen|(evidence|evidence-list|confidence|backtest)-page)\.tsx$/;
const AROUND_SCREENS = /[\\/]app[\\/](providers|activity[\\/](activity|visits))\.tsx$/;

/** Everything that reaches the module by static imports, itself included. */
function usersOf(id: string, graph: ModuleGraph): string[] {
  const users = new Set<string>();
  const visit = (module: string): void => {
    if (users.has(module)) return;
    users.add(module);
    graph.getModuleInfo(module)?.importers.forEach(visit);
  };
  visit(id);
  return [...users];
}

const isLoadedLater = (id: string, graph: ModuleGraph): boolean =>
  (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

/** One file for what would be twenty, each of which a phone waits for; where pages need different parts, none fetches another's. */
function sharedChunkOf(id: string, graph: ModuleGraph): string | null {
  const users = usersOf(id, graph);
  const isUsedBy = (page: RegExp): boolean => users.some((user) => page.test(user));
  if (isLoadedLater(id, graph) || isUsedBy(AUTH)) return null;
  if (isUsedBy(CHAT) && (isUsedBy(SIGNALS) || isUsedBy(MARKET))) return 'screens';
  if (isUsedBy(OTHER_PAGES)) return null;
  if (isUsedBy(AROUND_SCREENS)) return 'around-screens';
  if (isUsedBy(CHAT))
    return users.some((user) => !CHAT.test(user) && isLoadedLater(user, graph)) ? 'chat-parts' : null;
  if (!isUsedBy(CARDS)) return null;
  if (isUsedBy(MARKET)) return 'pictures';
  return isUsedBy(SIGNALS) ? 'ideas' : 'cards';
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), appShell, moduleList],
  define: defaultProductName(),
  // React has brought this hook along since version 18; the stand-in for older ones stays out of the first load.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: `${import.meta.dirname}/app.html` },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'brand-mark', test: /web[\\/]ui[\\/]layout[\\/]brand-mark/, priority: 2 },
            { name: 'form', test: FORM, priority: 1 },
            { name: 'mailed-links', test: MAILED_LINKS, priority: 1 },
            { name: sharedChunkOf },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': backend, '/dev': backend } },
});

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

const CHAT = /web[\\/]app[\\/]main-page\.tsx$/;
const OTHER_SCREENS = /web[\\/]app[\\/](screens[\\/]signals-screen|market[\\/]market-screen)\.tsx$/;
const AUTH = /web[\\/]features[\\/]auth[\\/]/;

/** What the chat shares with the other screens: one file instead of twenty, which also compresses better than each alone. */
function isSharedByScreens(id: string, graph: ModuleGraph): boolean {
  const users = new Set<string>();
  const visit = (module: string): void => {
    if (users.has(module)) return;
    users.add(module);
    graph.getModuleInfo(module)?.importers.forEach(visit);
  };
  visit(id);
  const isUsedBy = (page: RegExp): boolean => [...users].some((user) => page.test(user));
  return isUsedBy(CHAT) && isUsedBy(OTHER_SCREENS) && !isUsedBy(AUTH);
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
        // Few, larger chunks: a chunk of its own costs a request, a row in the list of what to fetch ahead, and compresses badly.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'brand-mark', test: /web[\\/]ui[\\/]layout[\\/]brand-mark/, priority: 2 },
            { name: 'form', test: FORM, priority: 1 },
            { name: 'mailed-links', test: MAILED_LINKS, priority: 1 },
            { name: (id, graph) => (isSharedByScreens(id, graph) ? 'screens' : null) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': backend, '/dev': backend } },
});

import { expect, test } from 'vitest';
import { renderChatShell } from './chat-shell.ts';
import { renderFirstPicture } from './first-picture.tsx';

const manifest = {
  'app.html': {
    file: 'assets/app.js',
    css: ['assets/app.css'],
    assets: ['assets/bricolage-grotesque.woff2', 'assets/figtree-latin-wght-normal-1.woff2'],
  },
  'app/main-page.tsx': {
    file: 'assets/main.js',
    imports: ['app.html', '_shared.js'],
    css: ['assets/main.css'],
  },
  'app/providers.tsx': { file: 'assets/providers.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['app.html'], css: ['assets/shared.css'] },
  'app/admin-screen.tsx': { file: 'assets/admin.js' },
};

const SHELL = '<head><script src="/assets/app.js"></script></head><body><div id="root"></div></body>';

test('the shell of the chat names every file of its first picture once, and no other', () => {
  const page = renderChatShell(SHELL, manifest, '');
  expect([...page.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)).toEqual([
    'main.js',
    'shared.js',
    'providers.js',
    'main.css',
    'shared.css',
    'figtree-latin-wght-normal-1.woff2',
  ]);
});

test('the shell shows what the app draws first, without a style that the page may not have', () => {
  const page = renderChatShell(SHELL, manifest, renderFirstPicture());
  expect(page).toMatch(
    /<div id="root"><div class="loading-page">.*Loading your trading companion\.\.\..*<\/div><\/body>/,
  );
  expect(page).not.toContain('style=');
  expect(() => renderChatShell('<head></head>', manifest, '')).toThrow('root');
});

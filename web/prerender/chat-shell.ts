import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type ManifestRow = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
export type ChatManifest = Readonly<Record<string, ManifestRow>>;

const ENTRY = 'app.html';
/** What the chat imports once the app runs; fetched with the app it does not wait for that. */
const PARTS = ['app/main-page.tsx', 'app/providers.tsx'];
const BODY_FONT = /figtree-latin-wght-normal[\w.-]*\.woff2$/;

function importedRows(manifest: ChatManifest): ManifestRow[] {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  PARTS.forEach(visit);
  found.delete(ENTRY);
  return [...found].flatMap((key) => manifest[key] ?? []);
}

const EMPTY_ROOT = '<div id="root"></div>';

/** The shell with its first picture, and with everything named that the chat needs. The app replaces the picture when it starts. */
export function renderChatShell(shell: string, manifest: ChatManifest, firstPicture: string): string {
  if (!shell.includes(EMPTY_ROOT)) throw new Error(`The app's shell has no ${EMPTY_ROOT}.`);
  const rows = importedRows(manifest).filter(({ file }) => !shell.includes(`/${file}`));
  const fonts = Object.values(manifest).flatMap(({ assets = [] }) =>
    assets.filter((file) => BODY_FONT.test(file)),
  );
  const links = [
    ...new Set(rows.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`)),
    ...new Set(
      rows
        .flatMap(({ css = [] }) => css)
        .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
    ),
    ...new Set(
      fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`),
    ),
  ];
  return shell
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace(EMPTY_ROOT, () => `<div id="root">${firstPicture}</div>`);
}

/** Served at `/` to who is signed in. */
export async function writeChatShell(outDir: string, firstPicture: string): Promise<void> {
  const [shell, manifest] = await Promise.all(
    ['app.html', '.vite/manifest.json'].map((file) => readFile(join(outDir, file), 'utf8')),
  );
  await writeFile(
    join(outDir, 'chat.html'),
    renderChatShell(shell ?? '', JSON.parse(manifest ?? '{}'), firstPicture),
  );
}

import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

export type FoundBrowser = { executablePath: string; args: string[]; env: Record<string, string> };

const PACKAGE = '@sparticuz/chromium';
/** A full Chromium calls home at start; tests must not. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
}

function findInPlaywrightCache(): string | undefined {
  const cache = {
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
  }[process.platform as string];
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) =>
      /(?:headless_shell|chrome-headless-shell|chrome)(?:\.exe)?$|MacOS\/Chromium$/.test(path),
    )
    .map((path) => join(folder, path))
    .filter((path) => existsSync(path) && isExecutable(path))
    .toSorted((one, other) => Number(other.includes('headless')) - Number(one.includes('headless')))[0];
}

type TarFs = { extract: (folder: string) => Writable };

async function unpackArchives(packageRoot: string, into: string): Promise<void> {
  const archive = (name: string) => createReadStream(join(packageRoot, 'bin', name));
  const { extract } = createRequire(join(packageRoot, 'package.json'))('tar-fs') as TarFs;
  await Promise.all([
    pipeline(
      archive('chromium.br'),
      createBrotliDecompress(),
      createWriteStream(join(into, 'chromium'), { mode: 0o755 }),
    ),
    pipeline(archive('al2023.tar.br'), createBrotliDecompress(), extract(into)),
    pipeline(archive('fonts.tar.br'), createBrotliDecompress(), extract(join(into, 'fonts'))),
    pipeline(archive('swiftshader.tar.br'), createBrotliDecompress(), extract(into)),
  ]);
}

/** The packaged settings name folders of another system; without a font text has no width. */
function fontSettings(folder: string): string {
  const folders = [folder, '/usr/share/fonts', '/usr/local/share/fonts']
    .map((path) => `<dir>${path}</dir>`)
    .join('');
  return `<?xml version="1.0"?><fontconfig>${folders}<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n`;
}

/** Unpacks under another name and renames, so that interrupted or parallel starts do no harm. */
async function unpackOnce(packageRoot: string, version: string): Promise<string> {
  const nearby = join(dirname(dirname(packageRoot)), '.cache');
  const own = join(tmpdir(), `calmwick-${process.getuid?.() ?? 'user'}`);
  const name = `chromium-${version}`;
  for (const home of [nearby, own]) {
    if (isExecutable(join(home, name, 'chromium'))) return join(home, name);
    let unfinished: string;
    try {
      mkdirSync(home, { recursive: true, mode: home === own ? 0o700 : 0o755 });
      unfinished = mkdtempSync(join(home, `${name}-`));
    } catch {
      continue;
    }
    await unpackArchives(packageRoot, unfinished);
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontSettings(join(home, name, 'fonts')));
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, join(home, name));
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
    return join(home, name);
  }
  throw new Error(`No folder to unpack the test browser into: neither ${nearby} nor ${own} can be written`);
}

async function findPackaged(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  let packageRoot: string;
  try {
    packageRoot = dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const folder = await unpackOnce(packageRoot, version);
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = { ...ownEnvironment(), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') };
  return { executablePath: join(folder, 'chromium'), args: launchArguments(), env };
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function launchArguments(): string[] {
  return [OFFLINE, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
}

/** Downloads nothing. @throws one clear line when there is none */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which cannot be run`);
  const executablePath = chosen || findOnPath() || findInPlaywrightCache();
  if (executablePath) return { executablePath, args: launchArguments(), env: ownEnvironment() };
  const packaged = await findPackaged();
  if (packaged) return packaged;
  throw new Error(
    `No Chromium for the browser tests: set CHROMIUM_PATH, install chromium, or (Linux x64) install ${PACKAGE}`,
  );
}

import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../tools/browser.ts';
import { buildWeb } from '../tools/build-web.ts';
import { BUDGETS, firstLoad, gzipped, VISITS } from '../tools/first-load.ts';
import { scratchFolder, serve } from '../tools/serve.ts';
import { say, signUp } from '../tools/talk.ts';
import { scorePages } from './lighthouse.ts';
import { AUTH_PATHS, fetchedScripts, PUBLIC_PATHS, SCREENS, violationsOf, type Site } from './screens.ts';

const ALL = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/**
 * Search engines are told to leave the app's pages out, and the browser writes the 401 that means "nobody is signed in" to its console:
 * both cost points on purpose.
 */
const APP_FLOORS = { accessibility: 100 };

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

function fail(): string {
  process.exitCode = 1;
  return '  BELOW';
}

async function lighthouseTable(url: string): Promise<void> {
  console.log('\nLighthouse, mobile'.padEnd(27), ...Object.keys(ALL).map((name) => name.padStart(15)));
  for await (const [path, { scores, costs }] of scorePages(url, [...PUBLIC_PATHS, ...AUTH_PATHS])) {
    const floors = PUBLIC_PATHS.includes(path) ? ALL : APP_FLOORS;
    const below = Object.entries(floors).some(([name, floor]) => (scores[name] ?? 0) < floor);
    const row = Object.keys(ALL).map((name) => String(scores[name]).padStart(15));
    console.log(`  ${path.padEnd(24)}`, ...row, below ? fail() : '');
    if (costs.length > 0) console.log(`    not full marks: ${costs.join('; ')}`);
  }
}

async function axeTable(browser: Browser, site: Site): Promise<void> {
  console.log('\naxe: violations in both themes at 390 and 1440 pixels');
  for (const screen of SCREENS) {
    const found = await violationsOf(browser, site, screen);
    console.log(`  ${screen.name.padEnd(24)} ${found.length}${found.length > 0 ? fail() : ''}`);
    for (const line of found) console.log(`    ${line}`);
  }
}

async function scriptsTable(browser: Browser, site: Site): Promise<void> {
  console.log('\nJavaScript of a first visit after gzip, in kB:  build  browser  budget');
  for (const visit of VISITS) {
    const expected = firstLoad(visit);
    const { bytes, files } = await fetchedScripts(browser, site, visit.path, visit.kind === 'app');
    const over = bytes > BUDGETS[visit.kind] ? fail() : '';
    const row = [gzipped(expected), bytes, BUDGETS[visit.kind]].map((size) => kilobytes(size).padStart(8));
    console.log(`  ${visit.path.padEnd(24)} ${visit.kind.padEnd(18)}`, ...row, over);
    const beyond = files.filter((file) => !expected.includes(file));
    if (beyond.length > 0) console.log(`    beyond the build's first load: ${beyond.join(', ')}`);
  }
}

/** Lighthouse, axe and the scripts that a browser fetches, on a real server; ends with 1 where a figure misses its mark. */
export async function benchPages(): Promise<void> {
  buildWeb();
  const data = await scratchFolder();
  const server = await serve(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const site = { url: server.url, cookie: await signUp(server, 'maya@example.com') };
    await scriptsTable(browser, site);
    for (const words of ['hello', 'give me a signal', 'what is resistance?'])
      await say(server, site.cookie, words);
    await axeTable(browser, site);
    await browser.close();
    await lighthouseTable(server.url);
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../tools/web/browser.ts';
import { buildWeb } from '../tools/web/build-web.ts';
import { BUDGETS, listFirstLoad, gzippedSize, VISITS } from '../tools/web/first-load.ts';
import { scratchFolder, startServer, type RunningServer } from '../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../tools/testing/chat-client.ts';
import { openWithMessages } from './chat/long-first-page.ts';
import { scorePages } from './lighthouse.ts';
import {
  AUTH_PATHS,
  measureFetchedScripts,
  PUBLIC_PATHS,
  SCREENS,
  findViolations,
  type Site,
} from './screens.ts';

const FULL_MARKS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** App pages are excluded from search engines, and the 401 of "nobody is signed in" reaches the console: both cost points on purpose. */
const APP_FLOORS = { accessibility: 100 };

/** The chat of somebody who has talked for a while; its performance is asked for, its search engine marks are not. */
const CHAT_FLOORS = { performance: 90, accessibility: 100, 'best-practices': 100 };
const CHAT_MESSAGES = 50;
const CARDS = [
  'give me a practice idea',
  'show me a chart of gold',
  'show me a chart of eurusd',
  'show me a chart of bitcoin',
  'how much does gold move?',
  'show me a chart of oil',
];

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

function markFailure(): string {
  process.exitCode = 1;
  return '  BELOW';
}

async function printLighthouseTable(url: string): Promise<void> {
  console.log('\nLighthouse, mobile'.padEnd(27), ...Object.keys(FULL_MARKS).map((name) => name.padStart(15)));
  for await (const [path, { scores, costs }] of scorePages(url, [...PUBLIC_PATHS, ...AUTH_PATHS])) {
    const floors = PUBLIC_PATHS.includes(path) ? FULL_MARKS : APP_FLOORS;
    const below = Object.entries(floors).some(([name, floor]) => (scores[name] ?? 0) < floor);
    const row = Object.keys(FULL_MARKS).map((name) => String(scores[name]).padStart(15));
    console.log(`  ${path.padEnd(24)}`, ...row, below ? markFailure() : '');
    if (costs.length > 0) console.log(`    not full marks: ${costs.join('; ')}`);
  }
}

async function printChatScore(server: RunningServer, cookie: string): Promise<void> {
  const site = await openWithMessages(server, cookie, CHAT_MESSAGES);
  console.log(
    '\nLighthouse, the chat'.padEnd(27),
    ...Object.keys(FULL_MARKS).map((name) => name.padStart(15)),
  );
  for await (const [path, { scores, costs }] of scorePages(site.url, ['/'], cookie)) {
    const below = Object.entries(CHAT_FLOORS).some(([name, floor]) => (scores[name] ?? 0) < floor);
    const row = Object.keys(FULL_MARKS).map((name) => String(scores[name]).padStart(15));
    const name = `${path} ${CHAT_MESSAGES} messages`;
    console.log(`  ${name.padEnd(24)}`, ...row, below ? markFailure() : '');
    if (costs.length > 0) console.log(`    not full marks: ${costs.join('; ')}`);
  }
  await site.stop();
}

/** Words first, so that the six cards are among the newest messages. */
async function fillChat(server: RunningServer, cookie: string): Promise<void> {
  const talk = Array.from({ length: CHAT_MESSAGES / 2 - CARDS.length }, () => 'how is gold now?');
  for (const words of [...talk, ...CARDS]) await sendMessage(server, cookie, words);
}

async function printAxeTable(browser: Browser, site: Site): Promise<void> {
  console.log('\naxe: violations in both themes at 390 and 1440 pixels');
  for (const screen of SCREENS) {
    const found = await findViolations(browser, site, screen);
    console.log(`  ${screen.name.padEnd(24)} ${found.length}${found.length > 0 ? markFailure() : ''}`);
    for (const line of found) console.log(`    ${line}`);
  }
}

async function printScriptsTable(browser: Browser, site: Site): Promise<void> {
  console.log('\nJavaScript of a first visit after gzip, in kB:  build  browser  budget');
  for (const visit of VISITS) {
    const expected = listFirstLoad(visit);
    const { bytes, files } = await measureFetchedScripts(browser, site, visit.path, visit.kind === 'app');
    const over = bytes > BUDGETS[visit.kind] ? markFailure() : '';
    const row = [gzippedSize(expected), bytes, BUDGETS[visit.kind]].map((size) =>
      kilobytes(size).padStart(8),
    );
    console.log(`  ${visit.path.padEnd(24)} ${visit.kind.padEnd(18)}`, ...row, over);
    const beyond = files.filter((file) => !expected.includes(file));
    if (beyond.length > 0) console.log(`    beyond the build's first load: ${beyond.join(', ')}`);
  }
}

/** The chat alone, which is quicker to repeat. */
export async function benchChatPage(): Promise<void> {
  buildWeb();
  const data = await scratchFolder();
  const server = await startServer(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
  try {
    const cookie = await signUp(server, 'maya@example.com');
    await fillChat(server, cookie);
    await printChatScore(server, cookie);
  } finally {
    await server.stop();
    await data.remove();
  }
}

/** Ends with 1 where a figure misses its mark. */
export async function benchPages(): Promise<void> {
  buildWeb();
  const data = await scratchFolder();
  const server = await startServer(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const site = { url: server.url, cookie: await signUp(server, 'maya@example.com') };
    await printScriptsTable(browser, site);
    for (const words of ['hello', 'give me a practice idea', 'what is resistance?'])
      await sendMessage(server, site.cookie, words);
    await printAxeTable(browser, site);
    await browser.close();
    await printLighthouseTable(server.url);
    await fillChat(server, site.cookie);
    await printChatScore(server, site.cookie);
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

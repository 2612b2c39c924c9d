import { chromium, type Page } from 'playwright-core';
import { buildWeb } from '../../tools/web/build-web.ts';
import { findBrowser } from '../../tools/web/browser.ts';
import { scratchFolder, startServer } from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { openSlowPage, percentile, SLOWER } from './slow-page.ts';

const SPAN_MS = 10_000;
/** 60 with the jitter of the clock that frames are timed by. */
const LEAST_FPS = 58;
const REPLAY_MS = 3_200;

declare global {
  interface Window {
    frameTimes: number[];
  }
}

/** Runs in the page: when each frame began. */
function timeFrames(): void {
  window.frameTimes = [];
  const note = (at: number): void => {
    window.frameTimes.push(at);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** Frames a second while something moves, slowest first. */
async function framesDuring(page: Page, move: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => void (window.frameTimes.length = 0));
  await move();
  const times = await page.evaluate(() => window.frameTimes);
  return times
    .slice(1)
    .map((at, index) => 1_000 / (at - (times[index] ?? at)))
    .toSorted((one, other) => one - other);
}

function printFrames(name: string, frames: readonly number[]): void {
  const slow = percentile(frames, 0.05);
  const isBelow = slow < LEAST_FPS;
  const figures = [slow, percentile(frames, 0.5)].map((one) => one.toFixed(1).padStart(6)).join(' ');
  console.log(`  ${name.padEnd(24)} ${figures}   ${frames.length} frames${isBelow ? '  BELOW' : ''}`);
  if (isBelow) process.exitCode = 1;
}

/** Pipsy blinks and looks at what is typed. */
async function listen(page: Page): Promise<void> {
  const composer = page.getByLabel('Message Pipsy');
  await composer.click();
  const until = Date.now() + SPAN_MS;
  while (Date.now() < until) {
    await page.keyboard.type('how is gold now?', { delay: 90 });
    await composer.fill('');
  }
}

/** It breathes while it thinks; the page draws messages beside it. */
async function talk(page: Page): Promise<void> {
  const until = Date.now() + SPAN_MS;
  await page.getByLabel('Message Pipsy').click();
  while (Date.now() < until) {
    await page.keyboard.type('how is gold now?', { delay: 60 });
    await page.keyboard.press('Enter');
    await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
  }
}

async function replay(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Replay/ });
  const until = Date.now() + SPAN_MS;
  while (Date.now() < until) {
    await button.click();
    await page.waitForTimeout(REPLAY_MS);
  }
}

/** Opens an idea and comes back when it has ended: the second server starts two days later on the same data. */
async function withSettledIdea(folder: string): Promise<{ cookie: string }> {
  const server = await startServer(folder, { CLOCK_START: '2026-06-03T13:00:00Z' });
  try {
    const cookie = await signUp(server, 'maya@example.com');
    await sendMessage(server, cookie, 'give me a practice idea');
    return { cookie };
  } finally {
    await server.stop();
  }
}

/** How smooth Pipsy and the replay of a card are on a slower processor. */
export async function benchFrames(): Promise<void> {
  buildWeb();
  const data = await scratchFolder();
  const { cookie } = await withSettledIdea(data.path);
  const server = await startServer(data.path, { CLOCK_START: '2026-06-05T13:00:00Z' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const { page, slowDown } = await openSlowPage(browser, server, cookie, timeFrames);
    await page.goto(server.url);
    await page.getByLabel('Message Pipsy').waitFor();
    await slowDown();
    console.log(`\nFrames a second, ${SLOWER} times slower:  p5  median  (${LEAST_FPS} asked at p5)`);
    printFrames('Pipsy listens', await framesDuring(page, () => listen(page)));
    printFrames('Pipsy in a talk', await framesDuring(page, () => talk(page)));
    await page.goto(`${server.url}/signals`);
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Open / })
      .click();
    await page.getByRole('button', { name: /^Replay/ }).waitFor();
    await page.waitForTimeout(REPLAY_MS);
    printFrames('replay of a card', await framesDuring(page, () => replay(page)));
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

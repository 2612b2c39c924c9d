import { chromium, type Page } from 'playwright-core';
import { buildWeb } from '../../tools/web/build-web.ts';
import { findBrowser } from '../../tools/web/browser.ts';
import { scratchFolder, startServer } from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { openSlowPage, percentile, SLOWER } from './slow-page.ts';

const MESSAGES = 20;
const WORDS = 'how is gold now?';
const LIMITS_MS = { p75: 50, p99: 100 };

type Measured = {
  presses: Map<number, { duration: number; name: string }>;
  /** Frames drawn between Enter and the own message in the page. */
  frames: number[];
};
declare global {
  interface Window {
    measured: Measured;
  }
}

/** Runs in the page, before anything of ours. */
function measure(): void {
  const measured: Measured = { presses: new Map(), frames: [] };
  window.measured = measured;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration, name } = entry;
      if (interactionId && duration > (measured.presses.get(interactionId)?.duration ?? 0))
        measured.presses.set(interactionId, { duration, name });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter') return;
      let drawn = 0;
      const before = document.querySelectorAll('.message--own').length;
      const count = (): void => {
        drawn += 1;
        frame = requestAnimationFrame(count);
      };
      let frame = requestAnimationFrame(count);
      const added = new MutationObserver(() => {
        if (document.querySelectorAll('.message--own').length === before) return;
        added.disconnect();
        cancelAnimationFrame(frame);
        measured.frames.push(drawn);
      });
      added.observe(document.body, { childList: true, subtree: true });
    },
    { capture: true },
  );
}

async function talk(page: Page): Promise<void> {
  const composer = page.getByLabel('Message Pipsy');
  for (let round = 0; round < MESSAGES; round += 1) {
    await composer.click();
    await page.keyboard.type(WORDS, { delay: 30 });
    await page.keyboard.press('Enter');
    await page.getByText('Pipsy is typing').waitFor({ state: 'detached' });
    if (round % 5 > 0) continue;
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
  }
}

/** From press to picture in the chat on a slower processor, and whether an own message is in the next frame. */
export async function benchInteraction(): Promise<void> {
  buildWeb();
  const data = await scratchFolder();
  const server = await startServer(data.path, { CLOCK_START: '2026-06-03T13:00:00Z' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const cookie = await signUp(server, 'maya@example.com');
    for (const words of ['hello', 'give me a practice idea', 'what is resistance?'])
      await sendMessage(server, cookie, words);
    const { page, slowDown } = await openSlowPage(browser, server, cookie, measure);
    await page.goto(server.url);
    await page.getByLabel('Message Pipsy').waitFor();
    await slowDown();
    await talk(page);
    const { presses, frames, all } = await page.evaluate(() => ({
      presses: [...window.measured.presses.values()],
      frames: window.measured.frames,
      all: (performance as Performance & { interactionCount?: number }).interactionCount ?? 0,
    }));
    printFigures(presses, frames, all);
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

function printFigures(
  presses: readonly { duration: number; name: string }[],
  frames: readonly number[],
  all: number,
): void {
  // Those that the browser does not report took less than 16 ms.
  const short = Array.from({ length: Math.max(0, all - presses.length) }, () => 8);
  const sorted = [...short, ...presses.map(({ duration }) => duration)].toSorted((a, b) => a - b);
  console.log(`\nFrom press to picture in the chat, ${SLOWER} times slower, ${sorted.length} presses`);
  for (const [name, limit] of Object.entries(LIMITS_MS)) {
    const value = percentile(sorted, name === 'p75' ? 0.75 : 0.99);
    console.log(
      `  ${name.padEnd(24)} ${String(value).padStart(6)} ms of ${limit}${value >= limit ? '  OVER' : ''}`,
    );
    if (value >= limit) process.exitCode = 1;
  }
  const slowest = presses.toSorted((a, b) => b.duration - a.duration).slice(0, 5);
  console.log(
    `  slowest                  ${slowest.map(({ duration, name }) => `${name} ${duration}`).join(', ')}`,
  );
  const next = frames.filter((drawn) => drawn === 0).length;
  console.log(
    `  own message next frame   ${next} of ${frames.length}${next < frames.length ? '  LATE' : ''}`,
  );
  if (next < frames.length) process.exitCode = 1;
}

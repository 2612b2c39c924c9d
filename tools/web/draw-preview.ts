import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser.ts';
import { ROOT } from '../structure/sources.ts';

/** Run by hand when the logo changes: draws the preview of shared links, without words, so that the name may change. */
const candle = (x: number, y: number, height: number): string => {
  const up = height > 0;
  const tall = Math.abs(height);
  const ink = `var(--${up ? 'up' : 'down'})`;
  return `<g stroke="${ink}" stroke-width="6" stroke-linecap="round"><path d="M${x} ${y - 26}V${y}M${x} ${y + tall}V${y + tall + 26}"/><rect x="${x - 19}" y="${y}" width="38" height="${tall}" rx="10" fill="${up ? 'var(--surface)' : ink}"/></g>`;
};

const candles = [
  [96, 300, -84],
  [168, 366, -74],
  [240, 412, 50],
  [312, 372, 60],
  [384, 380, -70],
  [456, 430, 44],
  [528, 384, 62],
  [600, 360, 50],
] as const;

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="var(--peach)"/>
<rect x="860" y="96" width="340" height="234" fill="var(--up-soft)"/>
<rect x="860" y="330" width="340" height="196" fill="var(--down-soft)"/>
<g stroke-width="6"><path d="M0 96H1200" stroke="var(--up-line)"/><path d="M0 330H1200" stroke="var(--chart-entry)" stroke-dasharray="20 16"/><path d="M0 526H1200" stroke="var(--down-line)" stroke-dasharray="2 16" stroke-linecap="round"/></g>
${candles.map(([x, y, height]) => candle(x, y, height)).join('')}
<g transform="translate(590 164) scale(5.2)"><path d="M32 16C32 10 33 7 38 4.5" fill="none" stroke="var(--apricot)" stroke-width="5" stroke-linecap="round"/><rect x="15" y="15" width="34" height="45" rx="11" fill="var(--brand)"/><ellipse cx="25.5" cy="35" rx="3.2" ry="4.6" fill="var(--on-brand)"/><ellipse cx="38.5" cy="35" rx="3.2" ry="4.6" fill="var(--on-brand)"/></g>
</svg>`;

const tokens = readFileSync(join(ROOT, 'web/ui/tokens.css'), 'utf8');
const browser = await chromium.launch(await findBrowser());
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>${tokens}body{margin:0}</style>${picture}`);
  writeFileSync(join(ROOT, 'web/public/preview.png'), await page.screenshot());
} finally {
  await browser.close();
}

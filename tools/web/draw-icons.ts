import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser.ts';
import { ROOT } from '../structure/sources.ts';

/** Run by hand when the logo changes: draws the icons of the installed app and of its notifications. */
const mark = (scale: number, [wick, body, eyes]: readonly [string, string, string]): string =>
  `<g transform="translate(${50 - 32 * scale} ${50 - 32 * scale}) scale(${scale})"><path d="M32 16C32 10 33 7 38 4.5" fill="none" stroke="${wick}" stroke-width="5" stroke-linecap="round"/><rect x="15" y="15" width="34" height="45" rx="11" fill="${body}"/><ellipse cx="25.5" cy="35" rx="3.2" ry="4.6" fill="${eyes}"/><ellipse cx="38.5" cy="35" rx="3.2" ry="4.6" fill="${eyes}"/></g>`;

const pipsy = ['var(--apricot)', 'var(--brand)', 'var(--on-brand)'] as const;
const tile = (corner: number) => `<rect width="100" height="100" rx="${corner}" fill="var(--peach)"/>`;

/** `maskable` fills the edge with the mark within the inner 80 %; `badge` has one colour, which the system picks. */
const pictures = {
  any: tile(22) + mark(1.32, pipsy),
  maskable: tile(0) + mark(1.12, pipsy),
  badge: `<mask id="m">${mark(1.45, ['#fff', '#fff', '#000'])}</mask><rect width="100" height="100" fill="#fff" mask="url(#m)"/>`,
};

const files = [
  ['icon-192.png', 192, pictures.any],
  ['icon-512.png', 512, pictures.any],
  ['icon-192-maskable.png', 192, pictures.maskable],
  ['icon-512-maskable.png', 512, pictures.maskable],
  ['icon-180.png', 180, pictures.maskable],
  ['badge.png', 96, pictures.badge],
] as const;

const tokens = readFileSync(join(ROOT, 'web/ui/tokens.css'), 'utf8');
const browser = await chromium.launch(await findBrowser());
try {
  for (const [file, size, picture] of files) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100" style="display:block">${picture}</svg>`;
    await page.setContent(`<style>${tokens}html,body{margin:0;background:none}</style>${drawing}`);
    writeFileSync(join(ROOT, 'web/public', file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}

import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../../tools/testing/accessibility.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 1000 };
export const sizes = { phone, desktop };
export type Size = keyof typeof sizes;
const themes = ['light', 'dark'] as const;

const folder = process.env.SCREENS_DIR;

/** Only where SCREENS_DIR names a folder: pictures are for people, no journey depends on one. */
export async function takeScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

/** The axe rules whose result depends on the theme. */
const themeRules = ['color-contrast', 'link-in-text-block'];

export async function expectAccessible(
  page: Page,
  name: string,
  scope?: Parameters<typeof accessibilityFaults>[1],
): Promise<void> {
  expect.soft(await accessibilityFaults(page, scope), name).toEqual([]);
}

/** Every rule in the light theme; in the dark one, which has the same elements, the rules about colours. */
export async function expectAccessibleInThemes(
  page: Page,
  name: string,
  { within, fullPage = false }: { within?: string | undefined; fullPage?: boolean } = {},
): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    await takeScreenshot(page, `${name}-${theme}`, { fullPage });
    await expectAccessible(page, `${name} ${theme}`, {
      within,
      ...(theme === 'dark' && { rules: themeRules }),
    });
  }
}

/** By how many pixels the page is wider than the window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

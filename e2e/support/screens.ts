import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 1000 };
export const sizes = { phone, desktop };
export type Size = keyof typeof sizes;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const folder = process.env.SCREENS_DIR;

/** Only where SCREENS_DIR names a folder: pictures are for people, no journey depends on one. */
export async function takeScreenshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

/** The axe rules whose result depends on the theme. */
const themeRules = ['color-contrast', 'link-in-text-block'];

type AccessibilityScope = { within?: string | undefined; rules?: readonly string[] };

export async function accessibilityFaults(
  page: Page,
  { within, rules }: AccessibilityScope = {},
): Promise<string[]> {
  let axe = new AxeBuilder({ page });
  if (within) axe = axe.include(within);
  if (rules) axe = axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

export async function expectAccessible(page: Page, name: string, scope?: AccessibilityScope): Promise<void> {
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

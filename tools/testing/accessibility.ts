import axe from 'axe-core';
import type { Page } from 'playwright-core';

type AccessibilityScope = { within?: string | undefined; rules?: readonly string[] };

/** As `rule: element`. Our pages have no frames, so one run within the page sees everything. */
export async function accessibilityFaults(
  page: Page,
  { within, rules }: AccessibilityScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, values]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        context ?? document,
        {
          resultTypes: ['violations'],
          ...(values && { runOnly: { type: 'rule', values } }),
        },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [within, rules && [...rules]] as const,
  );
}

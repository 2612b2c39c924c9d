import { expectAccessibleInThemes, horizontalOverflow, sizes } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('a reply of four brains opens by keyboard to who said what', async ({ browser, demoSite }) => {
  await demoSite.say('premium', 'give me a practice idea');
  await demoSite.say('premium', 'will gold go up?');
  const context = await demoSite.enter(browser, 'premium', 'phone');
  const page = await context.newPage();
  await page.goto('/');
  const lastReply = page
    .getByRole('log')
    .getByRole('article')
    .filter({ has: page.locator('summary', { hasText: 'Who said what' }) })
    .last();
  const whoSaidWhat = lastReply.locator('summary', { hasText: 'Who said what' });
  await whoSaidWhat.waitFor();
  await expect(lastReply.getByRole('heading', { name: 'Risk manager' })).toBeHidden();
  await whoSaidWhat.focus();
  await page.keyboard.press('Enter');
  for (const brain of ['Breakout analyst', 'News analyst', 'Risk manager', 'Coach'])
    await expect(lastReply.getByRole('heading', { name: brain })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lastReply.getByRole('table').first()).toBeVisible();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await horizontalOverflow(page), size).toBe(0);
    await whoSaidWhat.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expectAccessibleInThemes(page, `panel-${size}`);
  }
  await context.close();
});

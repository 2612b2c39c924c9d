import { join } from 'node:path';
import { test } from '@playwright/test';
import { scratchFolder, serve } from '../tools/serve.ts';
import { say, signUp } from '../tools/talk.ts';
test('look', async ({ browser }) => {
  const data = await scratchFolder();
  const server = await serve(data.path, { CLOCK_START: '2026-06-04T05:02:00Z', MARKET_PROVIDER: 'replay', MARKET_REPLAY_DIR: '/work/shared/data/replay/gold-2026' });
  try {
    const shot = async (name: string, said: string[], size = { width: 390, height: 844 }, scheme: 'light' | 'dark' = 'light') => {
      const cookie = await signUp(server, `${name}@example.com`);
      for (const words of said) { const r = await say(server, cookie, words); if (r.status !== 200) console.log(r.status, JSON.stringify(r.body)); }
      const context = await browser.newContext({ baseURL: server.url, viewport: size, reducedMotion: 'reduce', colorScheme: scheme });
      const [n = '', v = ''] = cookie.split('=');
      await context.addCookies([{ name: n, value: v, url: server.url }]);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Message Pipsy' }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join('/tmp/ans-shots', `${name}.png`) });
      await context.close();
    };
    await shot('welcome', []);
    await shot('signal', ['give me a signal on gold']);
    await shot('signaldark', ['hi', 'give me a signal on gold'], { width: 1440, height: 1000 }, 'dark');
    await shot('hi', ['hi, i am new, what is gold doing?']);
    await shot('help', ['help']);
  } finally { await server.stop(); await data.remove(); }
});

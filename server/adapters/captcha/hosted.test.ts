import { expect, test } from 'vitest';
import { openCaptcha } from './hosted.ts';
import { CaptchaDown } from './port.ts';

const settings = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'hush' } as const;

/** Speaks as both providers do. */
function standIn(answer: () => Response | Promise<Response>) {
  const heard: Array<{ url: string; body: string }> = [];
  const httpFetch = (url: string, { body }: RequestInit) => {
    heard.push({ url, body: body instanceof URLSearchParams ? body.toString() : '' });
    return Promise.resolve(answer());
  };
  return { heard, httpFetch };
}

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
  ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
] as const)('%s is asked with the secret, the answer and the address', async (provider, url) => {
  const { heard, httpFetch } = standIn(() => Response.json({ success: true }));
  const captcha = openCaptcha({ ...settings, CAPTCHA_PROVIDER: provider }, httpFetch);
  expect(await captcha?.verify('an answer', '192.0.2.1')).toBe(true);
  expect(heard).toEqual([{ url, body: 'secret=hush&response=an+answer&remoteip=192.0.2.1' }]);
});

test('a wrong answer is wrong, and a provider that fails is no answer', async () => {
  const open = (answer: () => Response | Promise<Response>) =>
    openCaptcha({ ...settings, CAPTCHA_PROVIDER: 'turnstile' }, standIn(answer).httpFetch);
  const wrong = open(() => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] }));
  expect(await wrong?.verify('old', '192.0.2.1')).toBe(false);
  for (const failing of [
    () => new Response('down', { status: 503 }),
    () => Response.json('not an object'),
    () => new Response('<html>'),
    () => Promise.reject(new Error('refused')),
  ])
    await expect(open(failing)?.verify('any', '192.0.2.1')).rejects.toThrow(CaptchaDown);
});

test('without a provider browsers do a proof of work', () => {
  expect(openCaptcha({ CAPTCHA_PROVIDER: 'proof-of-work' })).toBeNull();
});

import { CaptchaDown, verifyUrls, type CaptchaPort, type CaptchaProvider } from './port.ts';

const TIMEOUT_MS = 5_000;

export type CaptchaSettings = {
  CAPTCHA_PROVIDER: 'proof-of-work' | CaptchaProvider;
  CAPTCHA_SITE_KEY?: string | undefined;
  CAPTCHA_SECRET?: string | undefined;
};

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Both providers speak the same request and answer. Null where browsers do a proof of work. */
export function openCaptcha(settings: CaptchaSettings, httpFetch: Fetch = fetch): CaptchaPort | null {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = settings;
  if (provider === 'proof-of-work' || siteKey === undefined || secret === undefined) return null;
  return {
    provider,
    siteKey,
    verify: async (answer, address) => {
      const body = new URLSearchParams({ secret, response: answer, remoteip: address });
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const reply = await httpFetch(verifyUrls[provider], { method: 'POST', body, signal, redirect: 'error' })
        .then(async (response) => (response.ok ? ((await response.json()) as unknown) : null))
        .catch(() => null);
      if (typeof reply !== 'object' || reply === null) throw new CaptchaDown(`${provider} does not answer`);
      return 'success' in reply && reply.success === true;
    },
  };
}

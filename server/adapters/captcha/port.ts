export const captchaProviders = ['turnstile', 'hcaptcha'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

export const verifyUrls: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/** Whom a browser asks, and who says whether its answer is good. */
export type CaptchaPort = {
  provider: CaptchaProvider;
  siteKey: string;
  /** False for an answer that is wrong, old or used. @throws CaptchaDown */
  verify: (answer: string, address: string) => Promise<boolean>;
};

export class CaptchaDown extends Error {}

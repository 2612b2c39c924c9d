import './ask-captcha.css';
import { texts } from './texts.ts';

type CaptchaTask = { provider: 'turnstile' | 'hcaptcha'; siteKey: string };

/** Both draw a frame into an element and call back with the answer. */
type CaptchaScript = {
  render: (
    element: HTMLElement,
    options: { sitekey: string; callback: (answer: string) => void; 'error-callback': () => void },
  ) => unknown;
};

const scripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const;

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The captcha could not be loaded')));
    document.head.append(script);
  });
}

const scriptOf = (provider: CaptchaTask['provider']): CaptchaScript | undefined =>
  (window as unknown as Partial<Record<CaptchaTask['provider'], CaptchaScript>>)[provider];

/** In a dialog of its own; closing it gives up. */
export async function askCaptcha({ provider, siteKey }: CaptchaTask): Promise<string> {
  if (!scriptOf(provider)) await loadScript(scripts[provider]);
  const dialog = document.createElement('dialog');
  dialog.className = 'ask-captcha';
  dialog.ariaLabel = texts.frame;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise<string>((resolve, reject) => {
    const giveUp = (): void => reject(new Error('The captcha was not answered'));
    dialog.addEventListener('close', giveUp);
    scriptOf(provider)?.render(dialog, { sitekey: siteKey, callback: resolve, 'error-callback': giveUp });
  }).finally(() => dialog.remove());
}

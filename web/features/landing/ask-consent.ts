import { readConsent, storeConsent, watchConsent } from '../../lib/storage/consent.ts';

const MEASURED_PATHS = new Set(['/', '/free-trading-signals', '/ads-landing']);

/** Loads web analytics only after a yes. */
function followConsent(id: string, path: string): void {
  let isAllowed = false;
  const follow = async (): Promise<void> => {
    const answer = readConsent();
    if (answer !== 'yes' && !isAllowed) return;
    isAllowed = answer === 'yes';
    const { allowAnalytics, reportPageView } = await import('../../lib/analytics/analytics.ts');
    allowAnalytics(id, readConsent() === 'yes');
    if (readConsent() === 'yes') reportPageView(id, path);
  };
  watchConsent(() => void follow());
  void follow();
}

type ConsentQuestion = { id: string; path: string; signedIn: boolean };

export function askConsent(page: Document, { id, path, signedIn }: ConsentQuestion): void {
  const question = page.querySelector<HTMLElement>('.consent');
  const opener = page.querySelector<HTMLElement>('[data-consent-open]');
  if (!question || !opener) return;
  const buttons = [...question.querySelectorAll<HTMLButtonElement>('[data-consent]')];
  let wasReopened = false;
  for (const button of buttons)
    button.addEventListener('click', () => {
      storeConsent(button.dataset['consent'] === 'yes' ? 'yes' : 'no');
      question.hidden = true;
      if (wasReopened) opener.focus();
    });
  opener.hidden = false;
  opener.addEventListener('click', () => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset['consent'] === readConsent()));
    wasReopened = true;
    question.hidden = false;
    buttons[0]?.focus();
  });
  const measuredPath = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (!MEASURED_PATHS.has(measuredPath)) return;
  question.hidden = signedIn || readConsent() !== null;
  followConsent(id, measuredPath);
}

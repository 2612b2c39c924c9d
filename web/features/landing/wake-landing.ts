import { keepCampaign } from '../../lib/campaign.ts';
import { keepFollowedLink } from '../../lib/followed-link.ts';
import { answerConsent, consent } from '../../lib/consent.ts';
import { keepAlert, readArrival } from './arrival.ts';
import { scriptTexts } from './texts/script.ts';

/** Says what was answered about web analytics, and lets it be changed. */
function wakeAnalyticsAnswer(page: Document): void {
  const section = page.querySelector<HTMLElement>('.analytics-answer');
  const state = section?.querySelector('p');
  const button = section?.querySelector('button');
  if (!section || !state || !button) return;
  const show = () => {
    const answer = consent();
    if (answer === null) return;
    state.textContent = scriptTexts.analytics[answer].state;
    button.textContent = scriptTexts.analytics[answer].change;
    section.hidden = false;
  };
  button.addEventListener('click', () => {
    answerConsent(consent() === 'yes' ? 'no' : 'yes');
    show();
  });
  show();
}

/** Everything the static pages do by script. Without it they read and link all the same. */
export function wakeLanding(page: Document, address: Location): void {
  const { search } = address;
  // Before anything is taken out of the address.
  keepFollowedLink(search);
  keepCampaign(search, Date.now());
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href="/signup"]')) link.href += search;

  const menu = page.querySelector<HTMLDetailsElement>('details.lmenu');
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.open = false;
  });
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });

  wakeAnalyticsAnswer(page);

  const toast = page.querySelector<HTMLElement>('.toast');
  const start = page.querySelector<HTMLDialogElement>('dialog.layer');
  page.querySelector('.toast button')?.addEventListener('click', () => toast?.remove());
  for (const button of start?.querySelectorAll('button') ?? [])
    button.addEventListener('click', () => start?.close());

  if (!toast || !start) return;
  const arrival = readArrival(search, toast.dataset['pairs']?.split(' ') ?? []);
  if (arrival.alert) {
    keepAlert(arrival.pair, Date.now());
    const text = page.querySelector('.toast p');
    if (text) text.textContent = scriptTexts.alert(arrival.pair);
    toast.hidden = false;
  }
  if (arrival.onboarding) start.showModal();
  if (arrival.marked) history.replaceState(null, '', '/');
}

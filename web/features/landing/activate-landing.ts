import { storeCampaign } from '../../lib/storage/campaign.ts';
import { storeFollowedLink } from '../../lib/storage/followed-link.ts';
import { readConsent, storeConsent, watchConsent } from '../../lib/storage/consent.ts';
import { storePendingAlert, readArrival } from './arrival.ts';
import { scriptTexts } from './texts/script.ts';

function activateAnalyticsChoice(page: Document): void {
  const section = page.querySelector<HTMLElement>('[data-analytics-choice]');
  const state = section?.querySelector('p');
  const button = section?.querySelector('button');
  if (!section || !state || !button) return;
  const show = () => {
    const answer = readConsent();
    if (answer === null) return;
    state.textContent = scriptTexts.analytics[answer].state;
    button.textContent = scriptTexts.analytics[answer].change;
    section.hidden = false;
  };
  button.addEventListener('click', () => {
    storeConsent(readConsent() === 'yes' ? 'no' : 'yes');
  });
  watchConsent(show);
  show();
}

export function activateLanding(page: Document, address: Location): void {
  const { search } = address;
  // Must run before the address is cleaned.
  storeFollowedLink(search);
  storeCampaign(search, Date.now());
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href="/signup"]')) link.href += search;

  const menu = page.querySelector<HTMLDetailsElement>('details.landing-header__menu');
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.open = false;
  });
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });

  activateAnalyticsChoice(page);

  const toast = page.querySelector<HTMLElement>('.toast');
  const start = page.querySelector<HTMLDialogElement>('dialog.layer');
  page.querySelector('.toast button')?.addEventListener('click', () => toast?.remove());
  for (const button of start?.querySelectorAll('button') ?? [])
    button.addEventListener('click', () => start?.close());

  if (!toast || !start) return;
  const arrival = readArrival(search, toast.dataset['pairs']?.split(' ') ?? []);
  if (arrival.alert) {
    storePendingAlert(arrival.pair, Date.now());
    const text = page.querySelector('.toast p');
    if (text) text.textContent = scriptTexts.alert(arrival.pair);
    toast.hidden = false;
  }
  if (arrival.onboarding) start.showModal();
  if (arrival.marked) history.replaceState(null, '', '/');
}

import { keepFollowedLink } from '../../lib/followed-link.ts';
import { keepAlert, readArrival } from './arrival.ts';
import { scriptTexts } from './texts/script.ts';

/** Everything the static pages do by script. Without it they read and link all the same. */
export function wakeLanding(page: Document, address: Location): void {
  const { search } = address;
  keepFollowedLink(search);
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

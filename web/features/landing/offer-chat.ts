import { scriptTexts } from './texts/script.ts';

function leadToChat(link: HTMLAnchorElement): void {
  link.href = '/';
  link.textContent = scriptTexts.openChat;
}

/** Members have no use for the buttons to sign up and in, nor for the offer below them. */
export function offerChat(page: Document): void {
  for (const offer of page.querySelectorAll('.landing-actions + .landing-fine-print')) offer.remove();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('header a, main a')) {
    const isOfHeader = link.closest('header') !== null;
    // Compared as paths: the addresses carry the visitor's query by now.
    if (link.pathname === (isOfHeader ? '/signup' : '/login')) link.remove();
    else if (link.pathname === (isOfHeader ? '/login' : '/signup')) {
      leadToChat(link);
      if (isOfHeader) link.className = 'button button--primary';
    }
  }
}

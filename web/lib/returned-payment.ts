const NAME = 'payment';

/** The payment that its provider's page has just sent the buyer back from. */
export function returnedPayment(): string | null {
  const id = new URLSearchParams(location.search).get(NAME);
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : null;
}

/** Once it is taken the address keeps nothing of it, so that a reload does not return again. */
export function forgetReturnedPayment(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(NAME)) return;
  url.searchParams.delete(NAME);
  history.replaceState(history.state, '', url);
}

const PAYING = 'paying';

/** A payment by card runs in this tab: should the page be loaded anew before it ends, that is a return too. */
export function rememberPaying(): void {
  try {
    sessionStorage.setItem(PAYING, '1');
  } catch {
    // Without storage the sheet tells it when it is next opened.
  }
}

export function forgetPaying(): void {
  try {
    sessionStorage.removeItem(PAYING);
  } catch {
    // Nothing was kept either.
  }
}

export function wasPaying(): boolean {
  try {
    return sessionStorage.getItem(PAYING) !== null;
  } catch {
    return false;
  }
}

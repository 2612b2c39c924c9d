const NAME = 'payment';

export function readReturnedPayment(): string | null {
  const id = new URLSearchParams(location.search).get(NAME);
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : null;
}

/** A reload must not count as another return. */
export function removeReturnedPayment(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(NAME)) return;
  url.searchParams.delete(NAME);
  history.replaceState(history.state, '', url);
}

const PAYING = 'paying';

/** A reload during a card payment counts as a return. */
export function markPaymentStarted(): void {
  try {
    sessionStorage.setItem(PAYING, '1');
  } catch {
    // Without storage the sheet shows the result when it is next opened.
  }
}

export function clearPaymentStarted(): void {
  try {
    sessionStorage.removeItem(PAYING);
  } catch {}
}

export function hasPaymentStarted(): boolean {
  try {
    return sessionStorage.getItem(PAYING) !== null;
  } catch {
    return false;
  }
}

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

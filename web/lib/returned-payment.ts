const NAME = 'payment';

/** The payment that a provider's page sends its buyer back with, once: the address keeps nothing of it. */
export function takeReturnedPayment(): string | null {
  const url = new URL(location.href);
  const id = url.searchParams.get(NAME);
  if (id === null) return null;
  url.searchParams.delete(NAME);
  history.replaceState(history.state, '', url);
  return /^[\w-]{1,64}$/.test(id) ? id : null;
}

let taken: string | null = null;

/** Moves the secret of a mailed link from the address bar into memory, before anything else looks at the address. */
export function takeLinkToken(): void {
  const address = new URL(location.href);
  taken = address.searchParams.get('token');
  if (taken === null) return;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}

export const linkToken = (): string | null => taken;

let captured: string | null = null;

/** Takes the secret of a mailed link out of the address bar before anything else reads the address. */
export function captureLinkToken(): void {
  const address = new URL(location.href);
  captured = address.searchParams.get('token');
  if (captured === null) return;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}

export const capturedLinkToken = (): string | null => captured;

/** Whether `origin` is one of the provider's: "https://pay.example.com" itself, "https://*.example.com" any host under it and itself. */
function isOneOf(origin: string, pages: readonly string[]): boolean {
  return pages.some((page) => {
    const [scheme, host = ''] = page.split('://*.');
    if (host === '') return origin === page;
    return (
      origin === `${scheme}://${host}` || (origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`))
    );
  });
}

/** An address of the provider's payment pages, or null: an address of another scheme, host or port is followed nowhere. */
export function pageAmong(address: unknown, pages: readonly string[]): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password && isOneOf(url.origin, pages) ? url.href : null;
}

/**
 * Where the answer to a payment request, `{status, redirectTO}`, leads: only when both are truthy (decision 8) and the address is the
 * provider's. Null: follow nothing.
 */
export function paymentPage(answer: unknown, pages: readonly string[]): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { status, redirectTO } = answer as { status?: unknown; redirectTO?: unknown };
  return status ? pageAmong(redirectTO, pages) : null;
}

function isAllowedOrigin(origin: string, pages: readonly string[]): boolean {
  return pages.some((page) => {
    const [scheme, host = ''] = page.split('://*.');
    if (host === '') return origin === page;
    return (
      origin === `${scheme}://${host}` || (origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`))
    );
  });
}

export function findAllowedPage(address: unknown, pages: readonly string[]): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password && isAllowedOrigin(url.origin, pages) ? url.href : null;
}

/** Requires truthy `status` and `redirectTO` (docs/product-rules.md#R8) and the provider's URL. */
export function paymentPageOf(answer: unknown, pages: readonly string[]): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { status, redirectTO } = answer as { status?: unknown; redirectTO?: unknown };
  return status ? findAllowedPage(redirectTO, pages) : null;
}

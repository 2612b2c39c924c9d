/** Uses name and code alone, since an error's message may hold an address or a key. */
export function describeErrorKind(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const said = [name, code].filter((one) => typeof one === 'string' && /^[\w.-]{1,40}$/.test(one));
  return said.join(' ') || typeof error;
}

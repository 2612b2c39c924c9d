/** What kind of error it was, by names and codes alone: the words of an error may hold an address or a key. */
export function errorKind(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const said = [name, code].filter((one) => typeof one === 'string' && /^[\w.-]{1,40}$/.test(one));
  return said.join(' ') || typeof error;
}

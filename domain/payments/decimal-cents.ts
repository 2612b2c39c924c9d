/** "17", "17.0" or "17.00"; null for fractions of a cent. */
export function parseCents(decimal: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(decimal);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

export function parseWholeCents(decimal: string): number | null {
  const said = /^(\d{1,9})(?:\.(\d{1,40}))?$/.exec(decimal);
  return said ? Number(said[1]) * 100 + Number((said[2] ?? '').slice(0, 2).padEnd(2, '0')) : null;
}

export const formatCents = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

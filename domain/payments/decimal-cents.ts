/** "17", "17.0" or "17.00" in cents; null for what is no amount in whole cents. */
export function centsOf(decimal: string): number | null {
  const said = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(decimal);
  return said ? Number(said[1]) * 100 + Number((said[2] ?? '').padEnd(2, '0')) : null;
}

/** As centsOf, with what is less than a cent left out: of an amount that was converted from coins. */
export function wholeCentsOf(decimal: string): number | null {
  const said = /^(\d{1,9})(?:\.(\d{1,40}))?$/.exec(decimal);
  return said ? Number(said[1]) * 100 + Number((said[2] ?? '').slice(0, 2).padEnd(2, '0')) : null;
}

/** 1700 prints "17.00". */
export const decimalOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

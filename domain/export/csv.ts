/** What a spreadsheet takes for the beginning of a formula, also in its wide form, and what it skips to find one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One cell by RFC 4180, quoted where it is text. Text that a spreadsheet would calculate gets an apostrophe before it, and is shown as it was
 * written: names and campaign values come from strangers.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const shown = FORMULA.test(value) ? `'${value}` : value;
  return `"${shown.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: ReadonlyArray<string | number | null>): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

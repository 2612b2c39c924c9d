const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180; an apostrophe keeps spreadsheets from calculating untrusted text. */
export function formatCsvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const escaped = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${escaped.replaceAll('"', '""')}"`;
}

export const formatCsvLine = (cells: ReadonlyArray<string | number | null>): string =>
  `${cells.map(formatCsvCell).join(',')}\r\n`;

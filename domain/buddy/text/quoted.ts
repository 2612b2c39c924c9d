const LONGEST = 40;

/** One line without controls, direction marks or quotation marks. */
export function quoted(message: string): string {
  const line = message
    .slice(0, 400)
    .replace(/[\p{C}\p{Zl}\p{Zp}"\u201c\u201d<>`*_|[\]\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  const letters = Array.from(line);
  if (letters.length <= LONGEST) return line;
  const cut = letters.slice(0, LONGEST).join('');
  return `${cut.replace(/ \S*$/, '')} ...`;
}

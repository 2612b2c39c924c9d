const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Drops the characters that XML forbids, since charts and mails are parsed as XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']|[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, (sign) => escapes[sign] ?? '');

export const toHeaderLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

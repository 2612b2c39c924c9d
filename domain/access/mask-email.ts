/** "m***@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${at > 1 ? first : ''}***${email.slice(at)}`;
}

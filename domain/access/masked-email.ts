/** Enough of an address for its owner to know it, too little for anybody else: "m***@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${at > 1 ? first : ''}***${email.slice(at)}`;
}

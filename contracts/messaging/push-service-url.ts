const LOCAL = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)$/;

/** Requires public https without port and password; the resolved host is checked again when sending. */
export function isPushServiceUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const name = hostname.replace(/\.$/, '');
  const isNumber = /^[\d.]+$/.test(name) || name.startsWith('[');
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return name.includes('.') && !isNumber && !LOCAL.test(name);
}

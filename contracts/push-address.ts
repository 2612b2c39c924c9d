const LOCAL = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)$/;

/**
 * Whether an address may be a push service: https, a name on the public internet, no other port, no password. What the name
 * stands for is checked again when something is sent to it.
 */
export function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const name = hostname.replace(/\.$/, '');
  const isNumber = /^[\d.]+$/.test(name) || name.startsWith('[');
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return name.includes('.') && !isNumber && !LOCAL.test(name);
}

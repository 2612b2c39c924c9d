import { AppError } from './errors.ts';

/**
 * Refuses changing requests that another site's page may have caused. Browsers always name the origin (or the
 * fetch site) of such requests, so a cookie without either is refused too.
 */
export function checkOrigin(
  headers: Record<string, string | string[] | undefined>,
  publicOrigin: string,
): void {
  const { origin, host, cookie } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('wrong_origin');
  if (typeof origin === 'string') {
    if (origin !== publicOrigin && !isOwnHost(origin, host, publicOrigin)) throw new AppError('wrong_origin');
    return;
  }
  if (site === undefined && cookie !== undefined) throw new AppError('wrong_origin');
}

/** Without https, as on one's own machine, the site may be open under several names: localhost, 127.0.0.1, a LAN address. */
function isOwnHost(origin: string, host: string | string[] | undefined, publicOrigin: string): boolean {
  if (publicOrigin.startsWith('https:') || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

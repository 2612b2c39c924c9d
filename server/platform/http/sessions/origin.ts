import { AppError } from '../errors.ts';

/** Browsers always send the origin or the fetch site with a changing request, so a cookie without either is refused too. */
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

function isOwnHost(origin: string, host: string | string[] | undefined, publicOrigin: string): boolean {
  if (publicOrigin.startsWith('https:') || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}

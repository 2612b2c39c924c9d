import type { DeviceNotification } from '@app/domain/proactive/device-notification.ts';
import { isQuiet } from '@app/domain/proactive/pacing/quiet-hours.ts';

/** What the build puts in: a name for this state of the site, and every file that the signed-in screens are made of. */
export type Shell = { version: string; entry: string; files: readonly string[] };

/** Screens that open without a network. The pages of visitors and of signing in are of no use without one. */
const SCREENS = new Set(['/', '/signals', '/market', '/confidence', '/evidence', '/backtest']);

export function isScreen(path: string): boolean {
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1');
  return SCREENS.has(plain) || /^\/evidence(\/[^/]+){3}$/.test(plain);
}

/** `screen`: network, then the cached shell; `file`: cache; `network` for all else, above all API replies and users' images. */
export function chooseStrategy(
  { method, mode, url }: { method: string; mode: string; url: string },
  origin: string,
): 'screen' | 'file' | 'network' {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || /^\/(api|objects|dev)\//.test(pathname)) return 'network';
  if (mode === 'navigate') return isScreen(pathname) ? 'screen' : 'network';
  return 'file';
}

export type Alert = { title: string; body: string; url: string; tag: string; silent: boolean };

const text = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : '';

/** A device that was off gets an alert when it is on again, which may be in the hours in which its user wants none. */
function isNight(quiet: unknown, now: number): boolean {
  const { start, end } = (quiet ?? {}) as Partial<Record<'start' | 'end', unknown>>;
  const [from, until] = [text(start, 5), text(end, 5)];
  const hour = /^\d\d:\d\d$/;
  return hour.test(from) && hour.test(until) && isQuiet({ start: from, end: until }, now);
}

/** What came, as far as it is an alert; anything may be pushed, and a notification must be shown all the same. */
export function parseAlert(
  data: string | null,
  otherwise: Pick<Alert, 'title' | 'body'>,
  now: number,
): Alert {
  let said: Partial<Record<keyof DeviceNotification, unknown>> = {};
  try {
    said = (JSON.parse(data ?? '') as typeof said | null) ?? {};
  } catch {}
  const url = text(said.url, 200);
  return {
    title: text(said.title, 120) || otherwise.title,
    body: text(said.body, 400) || otherwise.body,
    url: isScreen(url.split('?', 1)[0] ?? '') ? url : '/',
    tag: text(said.tag, 100) || 'alert',
    silent: isNight(said.quiet, now),
  };
}

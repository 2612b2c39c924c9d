import { useEffect } from 'react';
import { parseMessageLinkClick, type MessageLinkClick } from '@app/domain/activity/click.ts';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { callEndpoint } from '../../lib/api/api.ts';
import { takeFollowedLink } from '../../lib/storage/followed-link.ts';

/** Failures are ignored: nothing on screen depends on these calls. */
const ignoreFailure = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** An effect that runs twice counts once. */
let counted = '';

/** Only the first page has a referrer. */
export function useVisits(): void {
  const [path] = useLocation();
  useEffect(() => {
    if (counted === path) return;
    const referrer = counted === '' ? document.referrer : location.origin;
    counted = path;
    ignoreFailure(
      callEndpoint('trackPageVisit', { body: { path, referrer, userAgent: navigator.userAgent } }),
    );
  }, [path]);
}

const reportClick = (userId: string, click: MessageLinkClick): void =>
  ignoreFailure(callEndpoint('trackUserReturn', { body: { ...click, userId, actionsTaken: 'page_view' } }));

/** Ignores anything but an address of the app. */
export function openFromNotification(userId: string, address: unknown): void {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return;
  const { pathname, search } = new URL(address, location.origin);
  const click = parseMessageLinkClick(search);
  if (click) reportClick(userId, click);
  navigate(pathname);
}

export function useFollowedLink(userId: string): void {
  useEffect(() => {
    const click = takeFollowedLink();
    if (click) reportClick(userId, click);
  }, [userId]);
}

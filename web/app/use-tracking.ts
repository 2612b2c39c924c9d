import { useEffect } from 'react';
import { clickOf, type Click } from '@app/domain/activity/click.ts';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { call } from '../lib/api.ts';
import { takeFollowedLink } from '../lib/followed-link.ts';

/** Nothing on screen depends on these calls: a failure is left at that. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** The page that was counted last: one that is set up twice counts once. */
let counted = '';

/** Counts each page that is opened; only the first was come to from elsewhere. */
export function useVisits(): void {
  const [path] = useLocation();
  useEffect(() => {
    if (counted === path) return;
    const referrer = counted === '' ? document.referrer : location.origin;
    counted = path;
    quietly(call('trackPageVisit', { body: { path, referrer, userAgent: navigator.userAgent } }));
  }, [path]);
}

const tellClick = (userId: string, click: Click): void =>
  quietly(call('trackUserReturn', { body: { ...click, userId, actionsTaken: 'page_view' } }));

/** Turns the open page to what a notification is about, and says that it was pressed. Anything but an address of the app is left. */
export function openFromNotification(userId: string, address: unknown): void {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return;
  const { pathname, search } = new URL(address, location.origin);
  const click = clickOf(search);
  if (click) tellClick(userId, click);
  navigate(pathname);
}

/** Says once that the link of a message was followed. Who that is, the server knows from the session. */
export function useFollowedLink(userId: string): void {
  useEffect(() => {
    const click = takeFollowedLink();
    if (click) tellClick(userId, click);
  }, [userId]);
}

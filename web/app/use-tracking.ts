import { useEffect } from 'react';
import { useLocation } from 'wouter';
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

/** Says once that the link of a message was followed. Who that is, the server knows from the session. */
export function useFollowedLink(userId: string): void {
  useEffect(() => {
    const click = takeFollowedLink();
    if (click) quietly(call('trackUserReturn', { body: { ...click, userId, actionsTaken: 'page_view' } }));
  }, [userId]);
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useActivity } from './use-activity.ts';
import { useLive } from '../use-live.ts';
import { useFollowedLink } from './use-tracking.ts';

const Installed = lazy(() => import('../frame/installed.tsx').catch(() => ({ default: () => null })));

const START_DELAY_MS = 2_000;

/** In development there is no service worker. */
const isInstallable = (): boolean => import.meta.env.PROD === true && 'serviceWorker' in navigator;

export default function Activity({ userId }: { userId: string }) {
  const [settled, setSettled] = useState(false);
  useActivity(userId);
  useLive(userId);
  useFollowedLink(userId);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(isInstallable()), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!settled) return null;
  return (
    <Suspense>
      <Installed userId={userId} />
    </Suspense>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useActivity } from './use-activity.ts';
import { useLive } from './use-live.ts';
import { useFollowedLink } from './use-tracking.ts';

const Installed = lazy(() => import('./installed.tsx').catch(() => ({ default: () => null })));

/** The page comes first. */
const AFTER = 2_000;

/** Only what the build makes can be installed: a page in development has no worker. */
const installable = (): boolean => import.meta.env.PROD === true && 'serviceWorker' in navigator;

/** Draws nothing: keeps the record of this user's presence, and their live stream, for as long as it stands. */
export default function Activity({ userId }: { userId: string }) {
  const [settled, setSettled] = useState(false);
  useActivity(userId);
  useLive(userId);
  useFollowedLink(userId);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(installable()), AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!settled) return null;
  return (
    <Suspense>
      <Installed userId={userId} />
    </Suspense>
  );
}

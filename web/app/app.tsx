import { lazy, Suspense, useEffect } from 'react';
import '../ui/base.css';
import './app.css';
import { useConfig, useSession } from '../lib/session.ts';
import { followSystemTheme } from '../ui/theme.ts';
import { ToastViewport } from '../ui/toast.tsx';
import { SessionGate } from './guards.tsx';
import { Routes } from './routes.tsx';

/** Visitors have no use for it. Without it all else still works, so a failure to fetch it is left at that. */
const Activity = lazy(() => import('./activity.tsx').catch(() => ({ default: () => null })));

const Visits = lazy(() => import('./visits.tsx').catch(() => ({ default: () => null })));

const Measuring = lazy(() => import('./measuring.tsx').catch(() => ({ default: () => null })));

/** Where web analytics is set up, its question and what follows from the answer. */
function Measured() {
  const id = useConfig()?.analyticsId;
  const session = useSession();
  if (!id) return null;
  return (
    <Suspense>
      <Measuring id={id} userId={session.state === 'in' ? session.user.id : null} />
    </Suspense>
  );
}

/** Stands apart, so that a fresh copy of the user redraws nothing else. */
function Presence() {
  const session = useSession();
  if (session.state !== 'in') return null;
  return (
    <Suspense>
      <Activity userId={session.user.id} />
    </Suspense>
  );
}

export function App() {
  // Asked for at once: it also sets the app's clock.
  useConfig();
  useEffect(followSystemTheme, []);
  return (
    <>
      <SessionGate>
        <Routes />
      </SessionGate>
      <Presence />
      <Suspense>
        <Visits />
      </Suspense>
      <Measured />
      <ToastViewport />
    </>
  );
}

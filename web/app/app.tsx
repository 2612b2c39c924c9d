import { useEffect } from 'react';
import '../ui/base.css';
import './app.css';
import { useConfig, useSession } from '../lib/session.ts';
import { followSystemTheme } from '../ui/theme.ts';
import { ToastViewport } from '../ui/toast.tsx';
import { SessionGate } from './guards.tsx';
import { Routes } from './routes.tsx';
import { useActivity } from './use-activity.ts';

/** Stands apart, so that a fresh copy of the user redraws nothing else. */
function Presence() {
  const session = useSession();
  useActivity(session.state === 'in' ? session.user.id : null);
  return null;
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
      <ToastViewport />
    </>
  );
}

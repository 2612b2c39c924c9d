import { useEffect } from 'react';
import '../ui/base.css';
import './app.css';
import { useConfig } from '../lib/session.ts';
import { followSystemTheme } from '../ui/theme.ts';
import { ToastViewport } from '../ui/toast.tsx';
import { SessionGate } from './guards.tsx';
import { Routes } from './routes.tsx';

export function App() {
  // Asked for at once: it also sets the app's clock.
  useConfig();
  useEffect(followSystemTheme, []);
  return (
    <>
      <SessionGate>
        <Routes />
      </SessionGate>
      <ToastViewport />
    </>
  );
}

import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useActivity } from './use-activity.ts';
import { useLive } from '../use-live.ts';
import { useFollowedLink } from './use-tracking.ts';
import { useSession } from '../../lib/session/session.ts';

const Installed = lazy(() => import('../frame/installed.tsx').catch(() => ({ default: () => null })));

const TelegramRequest = lazy(() => import('./telegram-request.tsx').catch(() => ({ default: () => null })));

const START_DELAY_MS = 2_000;

/** In development there is no service worker. */
const isInstallable = (): boolean => import.meta.env.PROD === true && 'serviceWorker' in navigator;

/** Loaded by the first press: who only reads is not counted. */
function usePace(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const left = new AbortController();
    const start = (): void => {
      pressed.abort();
      void import('./watch-pace.ts').then(
        ({ watchPace }) => void (left.signal.aborted || (stop = watchPace())),
        () => undefined,
      );
    };
    const pressed = new AbortController();
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, start, { signal: pressed.signal });
    return () => {
      pressed.abort();
      left.abort();
      stop?.();
    };
  }, []);
}

/** A Telegram account that opened a link asks on whichever screen the user is. */
function WaitingTelegram() {
  const session = useSession();
  const request = session.state === 'in' ? session.user.telegramRequest : undefined;
  if (session.state !== 'in' || !request) return null;
  return (
    <Suspense>
      <TelegramRequest email={session.user.email} request={request} />
    </Suspense>
  );
}

export default function Activity({ userId }: { userId: string }): ReactNode {
  const [settled, setSettled] = useState(false);
  useActivity(userId);
  useLive(userId);
  useFollowedLink(userId);
  usePace();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(isInstallable()), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <WaitingTelegram />
      {settled ? (
        <Suspense>
          <Installed userId={userId} />
        </Suspense>
      ) : null}
    </>
  );
}

import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useProductName } from '../lib/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingSession, SignedIn, SignedOut } from './guards.tsx';
import NotFound from './not-found.tsx';
import { Screen } from './screen.tsx';

type Audience = 'in' | 'out' | 'both';
type Entry = { path: string; title: string; audience: Audience; page: ComponentType };

/** Every screen of the app, each fetched when it is first opened. Mailed links work whoever is signed in. */
const screens: readonly Entry[] = [
  { path: '/', title: 'Chat', audience: 'in', page: lazy(() => import('./main-page.tsx')) },
  {
    path: '/signals',
    title: 'Signals',
    audience: 'in',
    page: lazy(() => import('../features/signals/signals-page.tsx')),
  },
  {
    path: '/market',
    title: 'Market',
    audience: 'in',
    page: lazy(() => import('../features/market/market-page.tsx')),
  },
  {
    path: '/signup',
    title: 'Sign up',
    audience: 'out',
    page: lazy(() => import('../features/auth/signup-page.tsx')),
  },
  {
    path: '/login',
    title: 'Sign in',
    audience: 'out',
    page: lazy(() => import('../features/auth/login-page.tsx')),
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    audience: 'out',
    page: lazy(() => import('../features/auth/forgot-password-page.tsx')),
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    audience: 'both',
    page: lazy(() => import('../features/auth/reset-password-page.tsx')),
  },
  {
    path: '/verify-email',
    title: 'Verify email',
    audience: 'both',
    page: lazy(() => import('../features/auth/verify-email-page.tsx')),
  },
];

const guards = {
  in: SignedIn,
  out: SignedOut,
  both: ({ children }: { children: React.ReactNode }) => children,
};

export function Routes() {
  const [path] = useLocation();
  const product = useProductName();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<LoadingSession />}>
        <Switch>
          {screens.map(({ path, title, audience, page: Page }) => {
            const Guard = guards[audience];
            return (
              <Route key={path} path={path}>
                <Guard>
                  <Screen title={`${title} | ${product}`}>
                    <Page />
                  </Screen>
                </Guard>
              </Route>
            );
          })}
          <Route>
            <Screen title="Page Not Found">
              <NotFound />
            </Screen>
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

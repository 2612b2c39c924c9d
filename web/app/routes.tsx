import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useProductName } from '../lib/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingSession, SignedIn, SignedOut } from './guards.tsx';
import NotFound from './not-found.tsx';
import { Screen } from './screen.tsx';
import { texts } from './texts.ts';

type Audience = 'in' | 'out' | 'both';
type Entry = {
  path: string;
  title: string;
  audience: Audience;
  load: () => Promise<{ default: ComponentType }>;
};

/** Every screen of the app, each fetched when it is first opened. Mailed links work whoever is signed in. */
const entries: readonly Entry[] = [
  { path: '/', title: texts.titles.chat, audience: 'in', load: () => import('./main-page.tsx') },
  {
    path: '/signals',
    title: texts.titles.signals,
    audience: 'in',
    load: () => import('../features/signals/signals-page.tsx'),
  },
  {
    path: '/market',
    title: texts.titles.market,
    audience: 'in',
    load: () => import('../features/market/market-page.tsx'),
  },
  {
    path: '/signup',
    title: texts.titles.signUp,
    audience: 'out',
    load: () => import('../features/auth/signup-page.tsx'),
  },
  {
    path: '/login',
    title: texts.titles.signIn,
    audience: 'out',
    load: () => import('../features/auth/login-page.tsx'),
  },
  {
    path: '/forgot-password',
    title: texts.titles.forgotPassword,
    audience: 'out',
    load: () => import('../features/auth/forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: texts.titles.resetPassword,
    audience: 'both',
    load: () => import('../features/auth/reset-password-page.tsx'),
  },
  {
    path: '/verify-email',
    title: texts.titles.verifyEmail,
    audience: 'both',
    load: () => import('../features/auth/verify-email-page.tsx'),
  },
];

/** Screens whose code has arrived: drawn directly, because React holds a lazy one back for a third of a second. */
const arrived = new Map<string, ComponentType>();

const fetchPage = async ({ path, load }: Entry) => {
  const module = await load();
  arrived.set(path, module.default);
  return module;
};

const screens = entries.map((entry) => ({ ...entry, later: lazy(() => fetchPage(entry)) }));

/** Starts fetching a screen's code before it is drawn, while the session is still being asked for. */
export function fetchScreen(path: string): void {
  const entry = entries.find((one) => one.path === path);
  // A failure shows when the screen is drawn, which asks again.
  if (entry) fetchPage(entry).catch(() => undefined);
}

function Page({ path, later }: { path: string; later: ComponentType }) {
  const [Shown] = useState(() => arrived.get(path) ?? later);
  return <Shown />;
}

const guards = {
  in: SignedIn,
  out: SignedOut,
  both: ({ children }: { children: ReactNode }) => children,
};

export function Routes() {
  const [path] = useLocation();
  const product = useProductName();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<LoadingSession />}>
        <Switch>
          {screens.map(({ path, title, audience, later }) => {
            const Guard = guards[audience];
            return (
              <Route key={path} path={path}>
                <Guard>
                  <Screen title={texts.titles.of(title, product)}>
                    <Page path={path} later={later} />
                  </Screen>
                </Guard>
              </Route>
            );
          })}
          <Route>
            <Screen title={texts.notFound.title}>
              <NotFound />
            </Screen>
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

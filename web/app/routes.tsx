import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useProductName, useSession } from '../lib/session/session.ts';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { LoadingSession, SignedIn, SignedOut } from './frame/guards.tsx';
import { Screen } from './frame/screen.tsx';
import { texts } from './texts.ts';

/** An admin screen looks like a missing page to everybody else. */
type Audience = 'in' | 'out' | 'both' | 'admin';
type ScreenEntry = {
  path: string;
  title: string;
  audience: Audience;
  load: () => Promise<{ default: ComponentType }>;
};

async function withData(screen: Promise<{ default: ComponentType }>): Promise<{ default: ComponentType }> {
  const [{ default: Inner }, { Providers }] = await Promise.all([screen, import('./providers.tsx')]);
  return {
    default: () => (
      <Providers>
        <Inner />
      </Providers>
    ),
  };
}

/** `both`: mailed links and the evidence work signed in and signed out. */
const entries: readonly ScreenEntry[] = [
  { path: '/', title: texts.titles.chat, audience: 'in', load: () => withData(import('./main-page.tsx')) },
  {
    path: '/signals',
    title: texts.titles.signals,
    audience: 'in',
    load: () => withData(import('./screens/signals-screen.tsx')),
  },
  {
    path: '/confidence',
    title: texts.titles.confidence,
    audience: 'in',
    load: () => import('./screens/past-screens.tsx'),
  },
  {
    path: '/backtest',
    title: texts.titles.backtest,
    audience: 'in',
    load: () => import('./screens/past-screens.tsx'),
  },
  {
    path: '/market',
    title: texts.titles.market,
    audience: 'in',
    load: () => withData(import('./market/market-screen.tsx')),
  },
  {
    path: '/adminnimda',
    title: texts.titles.admin,
    audience: 'admin',
    load: () => withData(import('./admin-screen.tsx')),
  },
  {
    path: '/evidence',
    title: texts.titles.evidence,
    audience: 'both',
    load: () => import('./screens/past-screens.tsx'),
  },
  {
    path: '/signup',
    title: texts.titles.signUp,
    audience: 'out',
    load: () => import('../features/auth/signup/signup-page.tsx'),
  },
  {
    path: '/login',
    title: texts.titles.signIn,
    audience: 'out',
    load: () => import('../features/auth/login/login-page.tsx'),
  },
  {
    path: '/forgot-password',
    title: texts.titles.forgotPassword,
    audience: 'out',
    load: () => import('../features/auth/mailed-links/forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: texts.titles.resetPassword,
    audience: 'both',
    load: () => import('../features/auth/mailed-links/reset-password-page.tsx'),
  },
  {
    path: '/verify-email',
    title: texts.titles.verifyEmail,
    audience: 'both',
    load: () => import('../features/auth/mailed-links/verify-email-page.tsx'),
  },
  {
    path: '/unsubscribe',
    title: texts.titles.unsubscribe,
    audience: 'both',
    load: () => import('../features/auth/mailed-links/unsubscribe-page.tsx'),
  },
];

const loadedScreens = new Map<string, ComponentType>();

async function loadPage({ path, load }: ScreenEntry): Promise<ComponentType> {
  const { default: page } = await load();
  loadedScreens.set(path, page);
  return page;
}

const NotFound = lazy(() => import('./frame/not-found.tsx'));

/** Letter case and a slash at the end make no difference, as on the server; the evidence has pages below its own. */
const findScreen = (path: string) => {
  const plain =
    path
      .toLowerCase()
      .replace(/\/$/, '')
      .replace(/^(\/evidence)\/.*/, '$1') || '/';
  return entries.find((screen) => screen.path === plain);
};

export function preloadScreen(path: string): void {
  const entry = findScreen(path);
  // A failure shows when the screen is drawn, which loads it again.
  if (entry) loadPage(entry).catch(() => undefined);
}

/** Not by `lazy`: React draws what was suspended up to a third of a second late. */
function Page({ screen, title }: { screen: ScreenEntry; title: string }) {
  const [{ Drawn }, setPage] = useState<{ Drawn: ComponentType | null }>(() => ({
    Drawn: loadedScreens.get(screen.path) ?? null,
  }));
  useEffect(() => {
    if (Drawn) return undefined;
    let isLeft = false;
    const show = (arrive: () => { Drawn: ComponentType }): void => void (isLeft || setPage(arrive));
    loadPage(screen).then(
      (page) => show(() => ({ Drawn: page })),
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
    return () => void (isLeft = true);
  }, [screen, Drawn]);
  if (!Drawn) return <LoadingSession />;
  return (
    <Screen title={title}>
      <Drawn />
    </Screen>
  );
}

const guards = {
  in: SignedIn,
  admin: SignedIn,
  out: SignedOut,
  both: ({ children }: { children: ReactNode }) => children,
};

function Shown({ screen }: { screen: ScreenEntry | undefined }) {
  const product = useProductName();
  const session = useSession();
  const isHidden = screen?.audience === 'admin' && session.state === 'in' && session.user.role !== 'admin';
  if (!screen || isHidden)
    return (
      <Screen title={texts.notFound.title}>
        <NotFound />
      </Screen>
    );
  const Guard = guards[screen.audience];
  return (
    <Guard>
      <Page screen={screen} title={texts.titles.of(screen.title, product)} />
    </Guard>
  );
}

export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<LoadingSession />}>
        <Shown screen={findScreen(path)} />
      </Suspense>
    </ErrorBoundary>
  );
}

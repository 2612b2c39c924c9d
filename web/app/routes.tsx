import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useProductName, useSession } from '../lib/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingSession, SignedIn, SignedOut } from './guards.tsx';
import { Screen } from './screen.tsx';
import { texts } from './texts.ts';

/** For admins a screen looks to everybody else signed in like an address where nothing is. */
type Audience = 'in' | 'out' | 'both' | 'admin';
type Entry = {
  path: string;
  title: string;
  audience: Audience;
  load: () => Promise<{ default: ComponentType }>;
};

/** A signed-in screen comes with what keeps the answers that it fetches. */
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

/** Every screen of the app, each fetched when it is first opened. Mailed links work whoever is signed in. */
const entries: readonly Entry[] = [
  { path: '/', title: texts.titles.chat, audience: 'in', load: () => withData(import('./main-page.tsx')) },
  {
    path: '/signals',
    title: texts.titles.signals,
    audience: 'in',
    load: () => withData(import('../features/signals/signals-page.tsx')),
  },
  {
    path: '/confidence',
    title: texts.titles.confidence,
    audience: 'in',
    load: () => withData(import('../features/confidence/confidence-page.tsx')),
  },
  {
    path: '/market',
    title: texts.titles.market,
    audience: 'in',
    load: () => withData(import('../features/market/market-page.tsx')),
  },
  {
    path: '/adminnimda',
    title: texts.titles.admin,
    audience: 'admin',
    load: () => withData(import('./admin-screen.tsx')),
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
  {
    path: '/unsubscribe',
    title: texts.titles.unsubscribe,
    audience: 'both',
    load: () => import('../features/auth/unsubscribe-page.tsx'),
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
const NotFound = lazy(() => import('./not-found.tsx'));

/** Letter case and a slash at the end make no difference, as on the server. */
const screenAt = (path: string) =>
  screens.find((screen) => screen.path === (path.toLowerCase().replace(/\/$/, '') || '/'));

/** Starts fetching a screen's code before it is drawn, while the session is still being asked for. */
export function fetchScreen(path: string): void {
  const entry = screenAt(path);
  // A failure shows when the screen is drawn, which asks again.
  if (entry) fetchPage(entry).catch(() => undefined);
}

function Page({ path, later }: { path: string; later: ComponentType }) {
  const [Arrived] = useState(() => arrived.get(path) ?? later);
  return <Arrived />;
}

const guards = {
  in: SignedIn,
  admin: SignedIn,
  out: SignedOut,
  both: ({ children }: { children: ReactNode }) => children,
};

function Shown({ screen }: { screen: (typeof screens)[number] | undefined }) {
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
      <Screen title={texts.titles.of(screen.title, product)}>
        <Page path={screen.path} later={screen.later} />
      </Screen>
    </Guard>
  );
}

export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<LoadingSession />}>
        <Shown screen={screenAt(path)} />
      </Suspense>
    </ErrorBoundary>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './page-shell.css';
import { BrandMark } from './brand-mark.tsx';
import { Icon } from '../icons/icon.tsx';
import '../icons/add-signed-in-icons.ts';
import type { IconName } from '../icons/icon-name.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { texts } from '../texts.ts';

export type Place = 'chat' | 'signals' | 'market';

const places: readonly { place: Place; href: string; label: string; icon: IconName }[] = [
  { place: 'chat', href: '/', label: texts.places.chat, icon: 'message-circle' },
  { place: 'signals', href: '/signals', label: texts.places.signals, icon: 'activity' },
  { place: 'market', href: '/market', label: texts.places.market, icon: 'globe' },
];

export type TopBarProps = {
  brand: string;
  current?: Place;
  /** Shown while prices are not those of today's real market. */
  notice?: string | null;
  /** Nobody is signed in: the members' places make way for the way in. */
  isVisitor?: boolean;
};

/** Phones reach the other pages through the menu, so the links stand here from 768 px only. */
function MemberLinks({ current }: Pick<TopBarProps, 'current'>) {
  return (
    <nav className="desktop-only" aria-label={texts.places.label}>
      {places.map(({ place, href, label, icon }) => (
        <Link key={place} href={href} aria-current={place === current ? 'page' : undefined}>
          <Icon name={icon} size={18} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The start page of visitors is a document of its own. */
function VisitorLinks() {
  return (
    <nav aria-label={texts.places.label}>
      <a href="/signup">{texts.places.signUp}</a>
    </nav>
  );
}

export function TopBar({ brand, current, notice, isVisitor = false }: TopBarProps) {
  return (
    <header className="page-shell__header">
      {isVisitor ? (
        <a href="/" className="brand-mark" aria-label={texts.home(brand)}>
          <BrandMark name={brand} />
        </a>
      ) : (
        <Link href="/" className="brand-mark" aria-label={texts.toChat(brand)}>
          <BrandMark name={brand} />
        </Link>
      )}
      {isVisitor ? <VisitorLinks /> : <MemberLinks current={current} />}
      <span className="page-shell__spacer" />
      <span className="page-shell__education">
        {notice ? (
          <span className="page-shell__notice">
            <Icon name="info" size={14} stroke={2.4} />
            {notice}
          </span>
        ) : null}
        <span>{texts.educational}</span>
      </span>
      <ThemeSwitch className="desktop-only" />
    </header>
  );
}

export type PageShellProps = TopBarProps & {
  /** The page fills the window and scrolls inside itself (chat); otherwise it is a centred, scrolling column. */
  fill?: boolean;
  children: ReactNode;
};

export function PageShell({ fill = false, children, ...bar }: PageShellProps) {
  return (
    <div className={fill ? 'page-shell--filled' : 'page-shell--scrolling'}>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <TopBar {...bar} />
      {fill ? (
        children
      ) : (
        <main className="page-shell__main" id="main">
          {children}
        </main>
      )}
    </div>
  );
}

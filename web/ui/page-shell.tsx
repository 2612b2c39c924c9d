import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './shell.css';
import { BrandMark } from './brand-mark.tsx';
import { Icon } from './icon.tsx';
import './icon-paths-inside.ts';
import type { IconName } from './icon-paths.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { texts } from './texts.ts';

export type Place = 'chat' | 'signals' | 'market';

const places: readonly { place: Place; href: string; label: string; icon: IconName }[] = [
  { place: 'chat', href: '/', label: texts.places.chat, icon: 'message-circle' },
  { place: 'signals', href: '/signals', label: texts.places.signals, icon: 'activity' },
  { place: 'market', href: '/market', label: texts.places.market, icon: 'globe' },
];

export type TopBarProps = {
  brand: string;
  current?: Place;
  /** Said beside the educational line for as long as prices are not those of today's real market. */
  notice?: string | null;
};

/** Phones reach the other pages through the menu, so the links and the switch stand here from 768 px only. */
export function TopBar({ brand, current, notice }: TopBarProps) {
  return (
    <header className="top">
      <Link href="/" className="brand" aria-label={texts.toChat(brand)}>
        <BrandMark name={brand} />
      </Link>
      <nav className="desk" aria-label={texts.places.label}>
        {places.map(({ place, href, label, icon }) => (
          <Link key={place} href={href} aria-current={place === current ? 'page' : undefined}>
            <Icon name={icon} size={18} />
            {label}
          </Link>
        ))}
      </nav>
      <span className="sp" />
      <span className="edu">
        {notice ? (
          <span className="notice">
            <Icon name="info" size={14} stroke={2.4} />
            {notice}
          </span>
        ) : null}
        <span>{texts.educational}</span>
      </span>
      <ThemeSwitch className="desk" />
    </header>
  );
}

export type PageShellProps = TopBarProps & {
  /** The page takes exactly the window and scrolls inside itself (chat). Otherwise it is a centred, scrolling column. */
  fill?: boolean;
  children: ReactNode;
};

/** Skip link, top bar and the page. With `fill` the children bring their own `<main id="main">`. */
export function PageShell({ fill = false, children, ...bar }: PageShellProps) {
  return (
    <div className={fill ? 'app' : 'paged'}>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      <TopBar {...bar} />
      {fill ? (
        children
      ) : (
        <main className="page" id="main">
          {children}
        </main>
      )}
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import './auth-card.css';
import { BrandMark } from './brand-mark.tsx';
import { buttonClass } from '../button/button.tsx';
import { Pipsy } from '../conversation/pipsy.tsx';
import { texts } from '../texts.ts';

export type AuthCardProps = {
  brand: string;
  /** Purple while idle, red on an error, green on success. */
  mood?: 'purple' | 'red' | 'green';
  title: string;
  intro?: ReactNode;
  other?: { href: string; label: string };
  /** A change moves the focus to the heading. */
  view?: string;
  children: ReactNode;
};

export function AuthCard({
  brand,
  mood = 'purple',
  title,
  intro,
  other,
  view = 'form',
  children,
}: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(view);

  useEffect(() => {
    if (first.current === view) return;
    first.current = view;
    heading.current?.focus();
  }, [view]);

  return (
    <div className="auth-card-page">
      <header>
        <a href="/" className="brand-mark" aria-label={texts.home(brand)}>
          <BrandMark name={brand} size={32} />
        </a>
        {other ? (
          <a href={other.href} className={buttonClass({ kind: 'ghost' })}>
            {other.label}
          </a>
        ) : null}
      </header>
      <main id="main">
        <div className="auth-card">
          <span className="auth-card__pipsy">
            <Pipsy mood={mood} size={104} />
          </span>
          <div className="card">
            <div>
              <h1 className="display" ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {intro ? <p className="muted">{intro}</p> : null}
            </div>
            {children}
          </div>
        </div>
      </main>
      <footer>{texts.authWarning(brand)}</footer>
    </div>
  );
}

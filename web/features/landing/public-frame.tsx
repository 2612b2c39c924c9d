import type { ReactNode } from 'react';
import { instruments } from '@app/domain/market/instrument.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

const sections = [
  { href: '#ai', label: 'AI technology' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#why', label: `Why ${PRODUCT_NAME} exists` },
  { href: '#education', label: 'Education' },
];

/** `from` is the page that holds the sections: nothing on the landing page itself, `/` on the others. */
const Anchors = ({ from }: { from: string }) =>
  sections.map(({ href, label }) => (
    <a key={href} href={from + href}>
      {label}
    </a>
  ));

function PublicHeader({ from = '' }: { from?: string }) {
  return (
    <header className="lh">
      <div className="wrap">
        <a className="brand" href="/" aria-label={`${PRODUCT_NAME}, home`}>
          <BrandMark name={PRODUCT_NAME} size={34} />
        </a>
        <nav className="desk" aria-label="On this page">
          <Anchors from={from} />
        </nav>
        <span className="sp" />
        <a className={buttonClass({ kind: 'ghost' })} href="/login">
          Login
        </a>
        <a className={buttonClass({ kind: 'primary', className: 'desk' })} href="/signup">
          Get Started
        </a>
        <details className="lmenu phone">
          <summary className="icb" aria-label="Menu">
            <Icon name="menu" size={24} />
          </summary>
          <nav aria-label="Menu">
            <Anchors from={from} />
            <a className={buttonClass({ kind: 'primary', full: true })} href="/signup">
              Get Started
            </a>
          </nav>
        </details>
      </div>
    </header>
  );
}

export const RiskWarning = () => (
  <div className="risk">
    <Icon name="triangle-alert" size={22} />
    <p>
      <b>Risk warning.</b> Trading forex, gold, crypto and commodities can lose you money, sometimes quickly
      and sometimes all of it. Everything on {PRODUCT_NAME} is educational and is not financial advice. Past
      results do not tell you what happens next.
    </p>
  </div>
);

function PublicFooter() {
  return (
    <footer className="lf">
      <div className="wrap">
        <RiskWarning />
        <div className="bt">
          <span>
            <Icon name="lock" size={17} />
            Secure and encrypted
          </span>
          <a href="/free-trading-signals">Free trading signals</a>
          <a href="/terms">Terms</a>
          <a href="/privacy">Privacy</a>
          <span>© 2025 {PRODUCT_NAME}</span>
        </div>
      </div>
    </footer>
  );
}

/** Filled and shown by the page's script when somebody follows an alert here. */
function AlertToast() {
  return (
    <div className="toasts" role="status">
      <div className="toast" hidden data-pairs={instruments.map(({ pair }) => pair).join(' ')}>
        <Icon name="bell" />
        <b>Market Alert</b>
        <IconButton icon="x" label="Dismiss" small iconSize={18} />
        <p />
      </div>
    </div>
  );
}

const steps = [
  'Sign up with an email and a password. You hold 100 tokens, and no card is asked for.',
  'Ask Pipsy about a pair, or what a word means. Each idea shows what it can lose before what it can gain.',
  'Follow the idea on the Signals page, whether it ends in a gain or a loss.',
];

function Onboarding() {
  return (
    <dialog className="layer dialog" aria-labelledby="start-title">
      <div className="layer-p">
        <div className="dialog-h">
          <h2 id="start-title">How to start</h2>
          <IconButton icon="x" label="Close" />
        </div>
        <ol className="lsteps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="dialog-f">
          <button type="button" className={buttonClass({ kind: 'line' })}>
            Look around first
          </button>
          <a className={buttonClass({ kind: 'primary' })} href="/signup">
            Get Started
          </a>
        </div>
      </div>
    </dialog>
  );
}

/** Header, the page and footer; on the landing page (no `from`) also what its script may open. */
export function PublicFrame({ from, children }: { from?: string; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <PublicHeader from={from} />
      <main id="main">{children}</main>
      <PublicFooter />
      {from === undefined ? (
        <>
          <AlertToast />
          <Onboarding />
        </>
      ) : null}
    </>
  );
}

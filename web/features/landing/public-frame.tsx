import type { ReactNode } from 'react';
import { instruments } from '@app/domain/market/instrument.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts/pages.ts';

const sections = [
  { href: '#ai', label: texts.frame.sections.ai },
  { href: '#pricing', label: texts.frame.sections.pricing },
  { href: '#why', label: texts.frame.sections.why },
  { href: '#education', label: texts.frame.sections.education },
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
        <a className="brand" href="/" aria-label={texts.shared.home}>
          <BrandMark name={PRODUCT_NAME} size={34} />
        </a>
        <nav className="desk" aria-label={texts.frame.onThisPage}>
          <Anchors from={from} />
        </nav>
        <span className="sp" />
        <a className={buttonClass({ kind: 'ghost' })} href="/login">
          {texts.frame.login}
        </a>
        <a className={buttonClass({ kind: 'primary', className: 'desk' })} href="/signup">
          {texts.shared.getStarted}
        </a>
        <details className="lmenu phone">
          <summary className="icb" aria-label={texts.frame.menu}>
            <Icon name="menu" size={24} />
          </summary>
          <nav aria-label={texts.frame.menu}>
            <Anchors from={from} />
            <a className={buttonClass({ kind: 'primary', full: true })} href="/signup">
              {texts.shared.getStarted}
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
      <b>{texts.frame.riskTitle}</b> {texts.frame.risk}
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
            {texts.frame.secure}
          </span>
          <a href="/free-trading-signals">{texts.frame.freeSignals}</a>
          <a href="/terms">{texts.frame.termsLink}</a>
          <a href="/privacy">{texts.frame.privacy}</a>
          <span>{texts.frame.copyright}</span>
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
        <b>{texts.frame.alert}</b>
        <IconButton icon="x" label={texts.frame.dismiss} small iconSize={18} />
        <p />
      </div>
    </div>
  );
}

function Onboarding() {
  return (
    <dialog className="layer dialog" aria-labelledby="start-title">
      <div className="layer-p">
        <div className="dialog-h">
          <h2 id="start-title">{texts.onboarding.title}</h2>
          <IconButton icon="x" label={texts.onboarding.close} />
        </div>
        <ol className="lsteps">
          {texts.onboarding.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="dialog-f">
          <button type="button" className={buttonClass({ kind: 'line' })}>
            {texts.onboarding.later}
          </button>
          <a className={buttonClass({ kind: 'primary' })} href="/signup">
            {texts.shared.getStarted}
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
        {texts.frame.skip}
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

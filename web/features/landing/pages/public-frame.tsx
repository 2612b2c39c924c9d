import type { ReactNode } from 'react';
import { instruments } from '@app/domain/market/instrument.ts';
import { PRODUCT_NAME } from '../../../lib/session/product.ts';
import { BrandMark } from '../../../ui/layout/brand-mark.tsx';
import { buttonClass, IconButton } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ConsentQuestion } from '../../../ui/consent/consent-question.tsx';
import { texts } from '../texts/pages.ts';

const sections = [
  { href: '#ai', label: texts.frame.sections.ai },
  { href: '#pricing', label: texts.frame.sections.pricing },
  { href: '#why', label: texts.frame.sections.why },
  { href: '#education', label: texts.frame.sections.education },
];

/** `from`: path of the page with the sections, empty on the landing page itself. */
const Anchors = ({ from }: { from: string }) =>
  sections.map(({ href, label }) => (
    <a key={href} href={from + href}>
      {label}
    </a>
  ));

function PublicHeader({ from = '' }: { from?: string }) {
  return (
    <header className="landing-header">
      <div className="landing-wrap">
        <a className="brand-mark" href="/" aria-label={texts.shared.home}>
          <BrandMark name={PRODUCT_NAME} size={34} />
        </a>
        <nav className="desktop-only" aria-label={texts.frame.onThisPage}>
          <Anchors from={from} />
        </nav>
        <span className="landing-header__spacer" />
        <a className={buttonClass({ kind: 'ghost' })} href="/login">
          {texts.frame.login}
        </a>
        <a className={buttonClass({ kind: 'primary', className: 'desktop-only' })} href="/signup">
          {texts.shared.getStarted}
        </a>
        <details className="landing-header__menu phone-only">
          <summary className="icon-button" aria-label={texts.frame.menu}>
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
  <div className="landing-footer__risk">
    <Icon name="triangle-alert" size={22} />
    <p>
      <b>{texts.frame.riskTitle}</b> {texts.frame.risk}
    </p>
  </div>
);

/** Shown by the page script where there is web analytics. */
export const ConsentOpener = () => (
  <button type="button" className="landing-footer__choice" data-consent-open hidden>
    {texts.frame.analytics}
  </button>
);

function PublicFooter() {
  return (
    <footer className="landing-footer">
      <div className="landing-wrap">
        <RiskWarning />
        <div className="landing-footer__links">
          <span>
            <Icon name="lock" size={17} />
            {texts.frame.secure}
          </span>
          <a href="/free-trading-signals">{texts.frame.freeSignals}</a>
          <a href="/terms">{texts.frame.termsLink}</a>
          <a href="/privacy">{texts.frame.privacy}</a>
          <ConsentOpener />
          <span>{texts.frame.copyright}</span>
        </div>
      </div>
    </footer>
  );
}

/** Filled and shown by the page script when somebody follows an alert. */
function AlertToast() {
  return (
    <div className="toast-viewport" role="status">
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
      <div className="layer__panel">
        <div className="dialog__header">
          <h2 id="start-title">{texts.onboarding.title}</h2>
          <IconButton icon="x" label={texts.onboarding.close} />
        </div>
        <ol className="landing-start__steps">
          {texts.onboarding.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="dialog__footer">
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

export function PublicFrame({ from, children }: { from?: string; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.frame.skip}
      </a>
      <ConsentQuestion hidden />
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

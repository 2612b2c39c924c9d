import { PRODUCT_NAME } from '../../../lib/session/product.ts';
import { BrandMark } from '../../../ui/layout/brand-mark.tsx';
import { buttonClass } from '../../../ui/button/button.tsx';
import { HeroScene } from '../sections/pictures.tsx';
import { ConsentQuestion } from '../../../ui/consent/consent-question.tsx';
import { ConsentOpener, RiskWarning } from './public-frame.tsx';
import { PlanCard } from '../sections/sample-plan.tsx';
import { texts } from '../texts/pages.ts';

/** `/ads-landing`: one screen with one thing to do; beside it only the logo, terms and privacy. */
export const AdsPage = () => (
  <>
    <ConsentQuestion hidden />
    <div className="landing-ads">
      <header className="landing-wrap">
        <a className="brand-mark" href="/" aria-label={texts.shared.home}>
          <BrandMark name={PRODUCT_NAME} size={34} />
        </a>
      </header>
      <main id="main" className="landing-wrap landing-hero">
        <div>
          <h1 className="display">{texts.ads.title}</h1>
          <p className="landing-hero__lead">{texts.ads.lead}</p>
          <div className="landing-actions">
            <a className={buttonClass({ kind: 'primary', size: 'large' })} href="/signup">
              {texts.shared.freeTrial}
            </a>
          </div>
          <p className="landing-fine-print">{texts.shared.terms}</p>
        </div>
        <div>
          <div className="landing-hero__stage">
            <HeroScene />
            <PlanCard />
          </div>
          <p className="landing-fine-print landing-ads__sample">{texts.ads.sample}</p>
        </div>
      </main>
      <footer className="landing-wrap landing-footer">
        <RiskWarning />
        <div className="landing-footer__links">
          <a href="/terms">{texts.frame.termsLink}</a>
          <a href="/privacy">{texts.frame.privacy}</a>
          <ConsentOpener />
        </div>
      </footer>
    </div>
  </>
);

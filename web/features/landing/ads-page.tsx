import { PRODUCT_NAME } from '../../lib/product.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { HeroScene } from './pictures.tsx';
import { RiskWarning } from './public-frame.tsx';
import { PlanCard } from './sample-plan.tsx';
import { texts } from './texts/pages.ts';

/** `/ads-landing`: one screen with one thing to do; the logo is the only other link. */
export const AdsPage = () => (
  <div className="ads">
    <header className="wrap">
      <a className="brand" href="/" aria-label={texts.shared.home}>
        <BrandMark name={PRODUCT_NAME} size={34} />
      </a>
    </header>
    <main id="main" className="wrap hero">
      <div>
        <h1 className="display">{texts.ads.title}</h1>
        <p className="lead">{texts.ads.lead}</p>
        <div className="cta">
          <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/signup">
            {texts.shared.freeTrial}
          </a>
        </div>
        <p className="fine">{texts.shared.terms}</p>
      </div>
      <div>
        <div className="stage">
          <HeroScene />
          <PlanCard />
        </div>
        <p className="fine sample">{texts.ads.sample}</p>
      </div>
    </main>
    <footer className="wrap lf">
      <RiskWarning />
    </footer>
  </div>
);

import { PRODUCT_NAME } from '../../lib/product.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { HeroScene } from './pictures.tsx';
import { RiskWarning } from './public-frame.tsx';
import { PlanCard } from './sample-plan.tsx';

/** `/ads-landing`: one screen with one thing to do; the logo is the only other link. */
export const AdsPage = () => (
  <div className="ads">
    <header className="wrap">
      <a className="brand" href="/" aria-label={`${PRODUCT_NAME}, home`}>
        <BrandMark name={PRODUCT_NAME} size={34} />
      </a>
    </header>
    <main id="main" className="wrap hero">
      <div>
        <h1 className="display">Know what you can lose before you trade</h1>
        <p className="lead">
          Ask Pipsy in plain words and get a plan with a stop, an entry and a target. The risk always comes
          first.
        </p>
        <div className="cta">
          <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/signup">
            Start Your Free Trial
          </a>
        </div>
        <p className="fine">7 days, 100 tokens, no credit card.</p>
      </div>
      <div>
        <div className="stage">
          <HeroScene />
          <PlanCard />
        </div>
        <p className="fine sample">Sample EUR/USD idea for illustration, not live.</p>
      </div>
    </main>
    <footer className="wrap lf">
      <RiskWarning />
    </footer>
  </div>
);

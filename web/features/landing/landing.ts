import '../../ui/base.css';
import '../../ui/button/button.css';
import '../../ui/button/icon-button.css';
import '../../ui/layout/brand-mark.css';
import '../../ui/badges/chip.css';
import '../../ui/badges/direction-chip.css';
import '../../ui/badges/impact-badge.css';
import '../../ui/overlay/layer.css';
import '../../ui/overlay/dialog.css';
import '../../ui/trading/plan/plan-bar.css';
import '../../ui/feedback/toast.css';
import '../../ui/trading/plan/plan-figures.css';
import '../../ui/consent/consent.css';
import './landing.css';
import './pages/landing-header.css';
import './pages/landing-hero.css';
import './pages/landing-samples.css';
import './sections/landing-features.css';
import './sections/landing-pricing.css';
import './pages/landing-reasons.css';
import './sections/landing-lessons.css';
import './pages/landing-closing.css';
import './pages/landing-footer.css';
import './sections/landing-scene.css';
import './pages/landing-start.css';
import './pages/landing-legal.css';
import './sections/landing-sample-signal.css';
import './pages/landing-free.css';
import './sections/landing-breakout.css';
import './pages/landing-ads.css';
import { askConsent } from './ask-consent.ts';
import { countVisit } from './count-visit.ts';
import { claimModel } from './claim-model.ts';
import { activateLanding } from './activate-landing.ts';
import { offerChat } from './offer-chat.ts';
import { readSite } from './read-site.ts';

async function fitToSite(): Promise<void> {
  const { languageModel, analyticsId, signedIn } = await readSite();
  if (languageModel) claimModel(document);
  if (signedIn) offerChat(document);
  if (analyticsId) askConsent(document, { id: analyticsId, path: location.pathname, signedIn });
}

activateLanding(document, location);
void fitToSite();
void countVisit(location.pathname, document.referrer);

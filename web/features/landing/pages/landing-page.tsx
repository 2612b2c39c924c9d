import { formatFixed, formatSignedPercent } from '../../../lib/format/format.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Triangle } from '../../../ui/icons/triangle.tsx';
import { Features } from '../sections/features.tsx';
import { Ceiling, Gauge, Trampoline } from '../sections/lessons.tsx';
import { ClosingRow, HeroScene, WhyLine, WhyMark } from '../sections/pictures.tsx';
import { Pricing } from '../sections/pricing.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PlanCard } from '../sections/sample-plan.tsx';
import { texts } from '../texts/pages.ts';

const samples = [
  { name: 'EUR/USD', price: '1.08425', change: 0.12 },
  { name: 'GBP/USD', price: '1.26710', change: -0.08 },
  { name: 'USD/JPY', price: formatFixed(155.82, 3), change: 0.21 },
  { name: texts.hero.gold, price: '2,342.10', change: -0.34 },
];

const Start = () => (
  <div className="landing-actions">
    <a className={buttonClass({ kind: 'primary', size: 'large' })} href="/signup">
      {texts.shared.freeTrial}
    </a>
    <a className={buttonClass({ kind: 'line', size: 'large' })} href="/login">
      {texts.shared.signIn}
    </a>
  </div>
);

const Hero = () => (
  <div className="landing-wrap landing-hero">
    <div>
      <h1 className="display">{texts.hero.title}</h1>
      <p className="landing-hero__lead">{texts.hero.lead}</p>
      <Start />
      <p className="landing-fine-print">{texts.shared.terms}</p>
    </div>
    <div className="landing-hero__stage">
      <div className="landing-hero__bubble">
        {texts.hero.say.falls} <b className="down">{texts.hero.say.loss}</b>
        {texts.hero.say.rises} <b className="up">{texts.hero.say.gain}</b>
        {texts.hero.say.comfortable}
      </div>
      <HeroScene />
      <PlanCard />
    </div>
  </div>
);

const Samples = () => (
  <div className="landing-samples">
    <div className="landing-wrap numeric">
      {samples.map(({ name, price, change }) => (
        <div className="landing-samples__sample" key={name}>
          <b>{name}</b>
          <div className="landing-samples__price">{price}</div>
          <span className={`landing-samples__change ${change > 0 ? 'up' : 'down'}`}>
            <Triangle up={change > 0} />
            {formatSignedPercent(change)}
          </span>
        </div>
      ))}
      <span className="landing-samples__label">{texts.hero.samples}</span>
    </div>
  </div>
);

const reasons = [
  { mark: 'problem', part: texts.why.problem, text: texts.why.problemText },
  { mark: 'realization', part: texts.why.realization, text: texts.why.realizationText },
  { mark: 'solution', part: texts.why.solution, text: texts.why.solutionText },
  { mark: 'mission', part: texts.why.mission, text: texts.why.missionText },
] as const;

const Why = () => (
  <section className="landing-section landing-section--night" id="why">
    <div className="landing-wrap">
      <h2 className="display landing-section__title">{texts.frame.sections.why}</h2>
      <WhyLine />
      <div className="landing-reasons">
        {reasons.map(({ mark, part, text }) => (
          <div key={part}>
            <WhyMark part={mark} />
            <div>
              <h3>{part}</h3>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
    </div>
  </section>
);

const Education = () => (
  <section className="landing-section" id="education">
    <div className="landing-wrap">
      <h2 className="display landing-section__title">{texts.education.title}</h2>
      <p className="landing-section__lead">{texts.education.sub}</p>
      <div className="landing-lessons">
        <div>
          <Ceiling />
          <h3>{texts.education.interactive}</h3>
          <p className="muted">{texts.education.interactiveText}</p>
        </div>
        <div>
          <Gauge />
          <h3>{texts.education.simple}</h3>
          <p className="muted">{texts.education.simpleText}</p>
        </div>
        <div>
          <Trampoline />
          <h3>{texts.education.fun}</h3>
          <p className="muted">{texts.education.funText}</p>
        </div>
      </div>
    </div>
  </section>
);

const Closing = () => (
  <div className="landing-wrap">
    <section className="landing-closing">
      <h2 className="display landing-section__title">{texts.closing.title}</h2>
      <p className="landing-section__lead">{texts.closing.sub}</p>
      <Start />
      <ClosingRow />
    </section>
  </div>
);

export function LandingPage() {
  return (
    <PublicFrame>
      <Hero />
      <Samples />
      <Features />
      <Pricing />
      <Why />
      <Education />
      <Closing />
    </PublicFrame>
  );
}

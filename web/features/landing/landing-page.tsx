import { fixed, signedPercent } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Triangle } from '../../ui/triangle.tsx';
import { Features } from './features.tsx';
import { Ceiling, Gauge, Trampoline } from './lessons.tsx';
import { ClosingRow, HeroScene, WhyLine, WhyMark } from './pictures.tsx';
import { Pricing } from './pricing.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PlanCard } from './sample-plan.tsx';
import { texts } from './texts/pages.ts';

const samples = [
  { name: 'EUR/USD', price: '1.08425', change: 0.12 },
  { name: 'GBP/USD', price: '1.26710', change: -0.08 },
  { name: 'USD/JPY', price: fixed(155.82, 3), change: 0.21 },
  { name: texts.hero.gold, price: '2,342.10', change: -0.34 },
];

const Start = () => (
  <div className="cta">
    <a className={buttonClass({ kind: 'primary', size: 'lg' })} href="/signup">
      {texts.shared.freeTrial}
    </a>
    <a className={buttonClass({ kind: 'line', size: 'lg' })} href="/login">
      {texts.shared.signIn}
    </a>
  </div>
);

const Hero = () => (
  <div className="wrap hero">
    <div>
      <h1 className="display">{texts.hero.title}</h1>
      <p className="lead">{texts.hero.lead}</p>
      <Start />
      <p className="fine">{texts.shared.terms}</p>
    </div>
    <div className="stage">
      <div className="say">
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
  <div className="samples">
    <div className="wrap num">
      {samples.map(({ name, price, change }) => (
        <div className="s" key={name}>
          <b>{name}</b>
          <div className="p">{price}</div>
          <span className={`c ${change > 0 ? 'up' : 'down'}`}>
            <Triangle up={change > 0} />
            {signedPercent(change)}
          </span>
        </div>
      ))}
      <span className="lab2">{texts.hero.samples}</span>
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
  <section className="blk night" id="why">
    <div className="wrap">
      <h2 className="display h2">{texts.frame.sections.why}</h2>
      <WhyLine />
      <div className="why">
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
  <section className="blk" id="education">
    <div className="wrap">
      <h2 className="display h2">{texts.education.title}</h2>
      <p className="sub">{texts.education.sub}</p>
      <div className="edu3">
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
  <div className="wrap">
    <section className="final">
      <h2 className="display h2">{texts.closing.title}</h2>
      <p className="sub">{texts.closing.sub}</p>
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
